/** A message that the run wanted sent. */
export interface WantedMessage {
  /** The effect's key, and the step (by place) that wanted it. */
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
