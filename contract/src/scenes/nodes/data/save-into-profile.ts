import { DATA_TYPES } from '../../graph.ts'
import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'

/** A value that doesn't have the given type isn't saved. */
export const saveIntoProfile: NodeKind<'save_into_profile'> = {
  type: 'save_into_profile',
  title: 'Save into profile',
  about: "Saves a value to the client's profile.",
  category: 'data',
  outputs: NEXT,
  properties: [
    { name: 'key', title: 'Key', field: 'text', maxLength: NODE_NAME_MAX, suggest: 'profile-key', required: true },
    { name: 'value', title: 'Value', field: 'data-source', types: DATA_TYPES, required: true },
  ],
}
