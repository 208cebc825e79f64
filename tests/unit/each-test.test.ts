import { expect, it } from 'vitest';
import { fromCargo, fromCheck, fromPlaywright, fromVitest, linesOfTests } from '../../scripts/test/each.mjs';

it('a run names its slowest tests, and what runs a failed one alone', () => {
  const results = [
    { fullName: 'is quick', duration: 5, status: 'passed' },
    { fullName: 'is slow', duration: 2_500, status: 'passed' },
    { fullName: 'is wrong', duration: 1, status: 'failed' },
  ];
  fromVitest({ testResults: [{ name: '/any/tests/unit/share.test.ts', assertionResults: results }] });
  const spec = {
    title: 'fires',
    file: 'tank.spec.ts',
    ok: false,
    tests: [{ results: [{ duration: 4_000 }] }],
  };
  fromPlaywright({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] });
  fromCargo('test laws::order ... ok\ntest laws::bracket ... FAILED\n');
  fromCheck('biome');
  fromCheck('API report');
  expect(linesOfTests()).toEqual([
    'The slowest tests:',
    '     4.0 s  tank: fires',
    '     2.5 s  share: is slow',
    'What failed, alone:',
    '  npm run test:unit -- share',
    '  npm run test:browser -- tank',
    '  npm run test:core -- bracket',
    '  npm run check -- biome',
    '  npm run check -- "API report"',
  ]);
});
