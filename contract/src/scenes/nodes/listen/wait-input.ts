import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

export const waitInput: NodeKind<'wait_input'> = {
  type: 'wait_input',
  title: 'Wait input',
  about: 'Waits for any message from the client.',
  category: 'listen',
  outputs: NEXT,
  waits: 'reply',
  properties: [],
}
