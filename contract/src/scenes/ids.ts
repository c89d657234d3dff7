import { idOfKind, prefixedId } from '../ids.ts'

/** A recorded path through a scene, replayed at each save. */
export const SceneCaseId = idOfKind('ca', 'case')
/** An automated message that is waiting to be sent. */
export const HeldMessageId = prefixedId('hm')
/** A word of the organization's own, with what it does when a client texts it. */
export const KeywordId = idOfKind('kw', 'keyword')
