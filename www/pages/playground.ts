/** The page of the playground: makes the workbench, and its panels. */
import '../src/playground/panels/shell.ts';
import { Workbench } from '../src/playground/workbench.ts';

const shell = document.createElement('kinetree-playground');
document.querySelector('#playground')?.append(Object.assign(shell, { workbench: new Workbench() }));
