import type { DataType } from '@attune/contract/scenes/graph'

/**
 * What a turn wants done: intents, in order. `key` names one within its run for ever (`turn.index`), so that doing it twice
 * can be told. `node` is empty where it is about the run as a whole. Sending may still be refused by the gate.
 */
export type Effect = { key: string; node: string } & (
  | {
      kind: 'send'
      text: string
      attachments: string[]
      tags: string[]
      skipWhenContactMuted: boolean
      excludeFromMuteTracking: boolean
      /** Asked before in this run: the same words within the hour are meant. */
      repeat: boolean
    }
  | { kind: 'email'; subject: string; content: string; recipients: string[] }
  | { kind: 'save-profile'; profileKey: string; type: DataType; value: string | number | boolean }
  | { kind: 'tags'; strategy: 'add' | 'remove'; tags: string[] }
  /** Call `wake` at this moment. Older wakes of the token are stale by `since`. */
  | { kind: 'wake'; token: number; since: number; at: string }
  /** Takes back what has not left: this run's messages, or those with one of the tags. */
  | { kind: 'cancel-messages'; tags: string[] | null }
  /** `wait`: tell this run its end, or that it could not start. `run` is the id the other run is to have. */
  | { kind: 'start-scene'; sceneId: string; run: string; wait: boolean; depth: number }
  | { kind: 'alert'; name: string }
  | { kind: 'track'; bucketId: string; at: string }
  /** Comes back as `result`: its value is `{ category }`, and may tell each photo's in `photos`, in their order. */
  | { kind: 'classify-photos'; target: string; photos: { messageId: string; place: number }[] }
  /** Comes back as `result`: its value is the text. A reply is sent by the run, by a `send` of the turn that it comes in. */
  | { kind: 'prompt'; ask: PromptAsk }
  | { kind: 'report'; part: string; text: string }
  | { kind: 'close-report' }
  /** Something went wrong that is the author's to mend; `notice`: staff are to be told. */
  | { kind: 'problem'; message: string; notice?: true }
  | { kind: 'ended'; how: 'done' | 'stopped' | 'failed' }
)

/** What is asked of a prompt provider; the server knows how. */
export type PromptAsk =
  | {
      for: 'reply'
      templateId: string
      sessionId: string
      /** The session may take this many messages, this one included. */
      messagesLeft: number
      append: { role: 'system' | 'user' | 'assistant'; content: string }[]
    }
  | { for: 'text'; templateId: string | null; text: string | null; maxTokens: number; tags: string[] }
  | { for: 'plan'; formatName: string; save: boolean }
  | { for: 'report'; part: string; customTemplate: string | null; saveIntoReport: boolean }
