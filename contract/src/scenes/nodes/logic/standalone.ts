import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** A second place where a run begins: its branch starts with the run, beside the main one. */
export const standalone: NodeKind<'standalone'> = {
  type: 'standalone',
  title: 'Standalone',
  about: 'Begins a branch that runs beside the main one.',
  category: 'logic',
  entry: true,
  outputs: NEXT,
  properties: [],
}
