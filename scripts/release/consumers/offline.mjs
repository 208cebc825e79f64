/** Programs without a network: the builds and the runs of consumers must ask for nothing. */
import { spawnSync } from 'node:child_process';

/** Nobody listens on the port of discarded data. */
const NOWHERE = 'http://127.0.0.1:9';

/** A shell that has a loopback and no other network, where the system can make one. */
const CUT = ['-n', 'sh', '-c', 'ip link set lo up 2>/dev/null; exec "$0" "$@"'];
const forms = [CUT, ['-r', ...CUT]];
const cut = forms.find((form) => spawnSync('unshare', [...form, 'true']).status === 0);

/** Tells people in which way the network is cut. */
export const how = cut ? 'in a network namespace with only a loopback' : 'with proxies that lead nowhere';

/**
 * Returns the call of a program by which it runs without a network.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {[program: string, args: string[], env: Record<string, string>]}
 */
export function offline(program, args) {
  const env = {
    http_proxy: NOWHERE,
    https_proxy: NOWHERE,
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    no_proxy: 'localhost,127.0.0.1',
    npm_config_offline: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    CI: '1',
  };
  return cut ? ['unshare', [...cut, program, ...args], env] : [program, [...args], env];
}
