import type { NodeKind } from '../kind.ts'

/** Holds its token until the run is stopped, and so the run. */
export const never: NodeKind<'never'> = {
  type: 'never',
  title: 'Never',
  about: 'Waits until the scene is stopped.',
  category: 'logic',
  outputs: [],
  waits: 'for-ever',
  properties: [],
}
