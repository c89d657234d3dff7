import type { NodeKind } from '../kind.ts'

/** Keeps its token, and so the run, until the run is stopped. */
export const never: NodeKind<'never'> = {
  type: 'never',
  title: 'Never',
  about: 'Waits until the scene is stopped.',
  category: 'logic',
  outputs: [],
  waits: 'for-ever',
  properties: [],
}
