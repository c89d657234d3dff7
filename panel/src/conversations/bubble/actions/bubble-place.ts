import type { DialogKind } from './MessageMenu.tsx'

/** Where a bubble stands in the timeline's frame, in px; and whose side it is on. */
export interface BubblePlace {
  messageId: string
  top: number
  left: number
  right: number
  bottom: number
  own: boolean
}

/** What is shown about one message. */
export type ShownActions =
  | { kind: 'toolbar'; place: BubblePlace }
  | { kind: 'menu' | 'reactions'; place: BubblePlace }
  | { kind: DialogKind; place: BubblePlace }
