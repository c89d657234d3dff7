import type { DataType } from '@attune/contract/scenes/graph'
import type { SavedValue } from './profile/change-profile.ts'

/**
 * What a turn wants done, in order. `key` (`turn.index`) is unique within the run, so repeated execution can be
 * detected. `node` is empty if the effect is about the run as a whole. The gate may still refuse a message.
 */
export type Effect = { key: string; node: string } & (
  | {
      kind: 'send'
      text: string
      attachments: string[]
      tags: string[]
      skipWhenContactMuted: boolean
      excludeFromMuteTracking: boolean
      /** The question was asked before in this run, so sending the same text again is intended. */
      repeat: boolean
    }
  | { kind: 'email'; subject: string; content: string; recipients: string[] }
  /** The value is checked and in its final form (profile/change-profile.ts). */
  | { kind: 'save-profile'; profileKey: string; type: DataType; value: SavedValue }
  | { kind: 'tags'; strategy: 'add' | 'remove'; tags: string[] }
  /** Send a `wake` at this moment. Earlier wakes of the token become stale, as `since` shows. */
  | { kind: 'wake'; token: number; since: number; at: string }
  /** Takes back messages of this run that haven't been sent yet, or only those with one of the tags. */
  | { kind: 'cancel-messages'; tags: string[] | null }
  /** `wait`: tell this run when the other one ends or could not start. `run` is the id for the new run. */
  | { kind: 'start-scene'; sceneId: string; run: string; wait: boolean; depth: number }
  | { kind: 'alert'; name: string }
  | { kind: 'track'; bucketId: string; at: string }
  /**
   * Comes back as a `result` whose value is `{ category }`, optionally with `photos`: the category of each photo, in
   * order.
   */
  | { kind: 'classify-photos'; target: string; photos: { messageId: string; place: number }[] }
  /** Comes back as a `result` whose value is the text. The turn that receives a reply sends it with a `send`. */
  | { kind: 'prompt'; ask: PromptAsk }
  | { kind: 'report'; part: string; text: string }
  | { kind: 'close-report' }
  /** A mistake for the author to fix. `notice`: staff should be told, too. */
  | { kind: 'problem'; message: string; notice?: true }
  | { kind: 'ended'; how: 'done' | 'stopped' | 'failed' }
)

/** What to ask the prompt provider. */
export type PromptAsk =
  | {
      for: 'reply'
      templateId: string
      sessionId: string
      /** How many more messages the session may have, including this one. */
      messagesLeft: number
      append: { role: 'system' | 'user' | 'assistant'; content: string }[]
    }
  | { for: 'text'; templateId: string | null; text: string | null; maxTokens: number; tags: string[] }
  | { for: 'plan'; formatName: string; save: boolean }
  /** `customTemplate`: the id of a prompt template, or in the author's own words what to write. */
  | { for: 'report'; part: string; customTemplate: string | null; saveIntoReport: boolean }
