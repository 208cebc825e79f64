/** The page of the playground: makes the workbench, and its panels. */
import '../src/playground/panels/bar.ts';
import '../src/playground/panels/doctor.ts';
import '../src/playground/panels/inspector.ts';
import '../src/playground/panels/motion.ts';
import '../src/playground/panels/outline.ts';
import '../src/playground/panels/picture.ts';
import '../src/playground/panels/shell.ts';
import '../src/playground/panels/time.ts';
import { listenForFiles } from '../src/playground/files/arriving.ts';
import { begin } from '../src/playground/keep/begin.ts';
import { Workbench } from '../src/playground/workbench.ts';

const shell = document.createElement('kinetree-playground');
const workbench = new Workbench();
document.querySelector('#playground')?.append(Object.assign(shell, { workbench }));
listenForFiles(workbench);
void begin(workbench);
