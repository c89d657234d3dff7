/** A message that the run requested. */
export interface WantedMessage {
  /** The effect's key, and the index of the step that requested it. */
  key: string
  step: number
  node: string
  text: string
  attachments: readonly string[]
  tags: readonly string[]
  skipWhenMuted: boolean
  untracked: boolean
  repeat: boolean
}
