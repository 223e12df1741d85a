/** `npm run generate`: writes what is derived from `schemas/`. Tests fail when any of it is stale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { documents } from '../schemas/documents.ts';

const folder = new URL('../schemas/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of documents()) writeFileSync(new URL(name, folder), text);
