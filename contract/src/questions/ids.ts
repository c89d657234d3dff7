import { idOfKind } from '../ids.ts'

/** A question in a client's message. */
export const QuestionId = idOfKind('qu', 'question')
