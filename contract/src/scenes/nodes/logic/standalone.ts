import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** A second entry: its branch starts with the run, in parallel with the main one. */
export const standalone: NodeKind<'standalone'> = {
  type: 'standalone',
  title: 'Standalone',
  about: 'Starts a branch that runs in parallel to the main one.',
  category: 'logic',
  entry: true,
  outputs: NEXT,
  properties: [],
}
