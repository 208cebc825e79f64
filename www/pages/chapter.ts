/** The one script of all pages with a text: their figures, stories, words and numbers. */
import { defineElement } from '../src/element/kinetree-figure.ts';
import { numbers } from './numbers.ts';
import { stories } from './steps.ts';
import { words } from './words.ts';

defineElement();
stories(document);
words(document);
numbers(document);
