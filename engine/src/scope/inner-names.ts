import type { ScopeName, ScopeType } from './scope-name.ts'

/** Groups with known members. */
export type GroupShape = 'message' | 'photo' | 'weight' | 'location'

/** The members of a group. */
export const innerNames = (name: ScopeName, shape: GroupShape): ScopeName[] =>
  INSIDE[shape].map(([key, type, about, isThere]) => ({
    ...name,
    name: `${name.name}.${key}`,
    path: `${name.path}.${key}`,
    type,
    about,
    set: isThere || name.set === 'never' ? name.set : 'sometimes',
  }))

/** The last item: whether the member exists whenever the group does. */
const INSIDE: Readonly<Record<GroupShape, readonly (readonly [string, ScopeType, string, boolean])[]>> = {
  message: [
    ['text', 'string', 'What the client wrote last.', true],
    ['at', 'date', 'When it arrived.', true],
  ],
  photo: [['category', 'string', "What the last photos show; “unknown” if that isn't clear.", true]],
  weight: [
    ['value', 'number', 'The amount.', true],
    ['unit', 'string', 'lb or kg.', true],
  ],
  location: [
    ['country', 'string', 'Two letters, like US.', true],
    ['region', 'string', 'State or province, like CO.', false],
    ['city', 'string', 'The city, if given.', false],
    ['postal', 'string', 'The postal code, if given.', false],
  ],
}
