/** An export that can't be moved in. The message is meant for the person who is trying it. */
export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

export const NOT_AN_EXPORT = 'This file is not an export of Attune.'
export const DAMAGED_EXPORT = 'The export is damaged or incomplete. Nothing was moved in; download it again.'
