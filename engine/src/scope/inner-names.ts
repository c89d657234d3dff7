import type { ScopeName, ScopeType } from './scope-name.ts'

/** Groups whose insides are known. */
export type GroupShape = 'message' | 'photo' | 'weight' | 'location'

/** What stands inside a group. */
export const innerNames = (name: ScopeName, shape: GroupShape): ScopeName[] =>
  INSIDE[shape].map(([key, type, about, isThere]) => ({
    ...name,
    name: `${name.name}.${key}`,
    path: `${name.path}.${key}`,
    type,
    about,
    set: isThere || name.set === 'never' ? name.set : 'sometimes',
  }))

/** The last: whether it is there whenever the group is. */
const INSIDE: Readonly<Record<GroupShape, readonly (readonly [string, ScopeType, string, boolean])[]>> = {
  message: [
    ['text', 'string', 'What the client wrote last.', true],
    ['at', 'date', 'When it came.', true],
  ],
  photo: [['category', 'string', 'What is on the last photos; “unknown” when it could not be told.', true]],
  weight: [
    ['value', 'number', 'How much it is.', true],
    ['unit', 'string', 'lb or kg.', true],
  ],
  location: [
    ['country', 'string', 'Two letters, as US.', true],
    ['region', 'string', 'State or province, as CO.', false],
    ['city', 'string', 'The city, where it was said.', false],
    ['postal', 'string', 'The postal code, where it was said.', false],
  ],
}
