import type { BelongingKind } from '../calls/examples-of.ts'
import { clientListChanges, contactBelongings, contactChanges } from '../contacts/testing/contact-changes.ts'
import { conversationBelongings, conversationChanges } from '../conversations/testing/conversation-changes.ts'
import { webhookChanges } from '../integrations/testing/webhook-changes.ts'
import { logChanges } from '../logs/testing/log-changes.ts'
import { movingChanges } from '../moving/testing/histories.ts'
import { noticeBelongings, noticeChanges } from '../notices/testing/notice-changes.ts'
import { authoringChanges, programBelongings, programChanges } from '../programs/testing/program-changes.ts'
import { promptBelongings, promptChanges } from '../prompts/testing/prompt-changes.ts'
import { questionBelongings, questionChanges } from '../questions/testing/question-changes.ts'
import { keywordBelongings, keywordChanges } from '../scenes/testing/keyword-changes.ts'
import { sceneBelongings, sceneChanges } from '../scenes/testing/scene-changes.ts'
import { scheduleBelongings, scheduleChanges } from '../schedules/testing/schedule-changes.ts'
import { taskBelongings, taskChanges } from '../tasks/testing/task-changes.ts'
import type { BelongingsOf } from './keeper.ts'
import { runChanges } from './runs/run-changes.ts'

// What each slice adds to the tests that go through all of them.

/**
 * For each kind of fact about a client, a change that records it: everybody who reaches the client learns of it live. The
 * test of the live stream has the few kinds that others learn of, and says so if a kind is missing.
 */
export const CHANGES_TOLD = {
  ...contactChanges,
  ...conversationChanges,
  ...questionChanges,
  ...scheduleChanges,
  ...programChanges,
  ...runChanges,
  ...keywordChanges,
}

/** The same for facts that no reader learns of, or only by events of their own, such as those of notices and tasks. */
export const CHANGES_UNTOLD = {
  ...clientListChanges,
  ...logChanges,
  ...webhookChanges,
  ...movingChanges,
  ...noticeChanges,
  ...taskChanges,
  ...promptChanges,
  ...authoringChanges,
  ...sceneChanges,
}

/** What examples of calls name, in the order in which it is added: a kind that is missing doesn't compile. */
export const ALL_BELONGINGS: BelongingsOf<BelongingKind> = {
  // The client asks before a run waits for their texts.
  ...questionBelongings,
  ...taskBelongings,
  ...scheduleBelongings,
  ...programBelongings,
  ...sceneBelongings,
  ...keywordBelongings,
  ...contactBelongings,
  ...conversationBelongings,
  ...promptBelongings,
  ...noticeBelongings,
}
