import type { ScopeScene } from '@attune/engine/scope/scope-name'

/** An expression of ours, or a text with variables in liquid. */
export type CodeLanguage = 'expression' | 'template'

export interface CodeProps {
  label: string
  language: CodeLanguage
  value: string
  onChange: (value: string) => void
  /** What its names are looked up in. */
  scene: ScopeScene
  /** The step it is worked out at; null for what belongs to the scene as a whole. */
  nodeId: string | null
  multiline?: boolean
  readOnly?: boolean
  /** In characters; longer is marked, never cut. */
  maxLength?: number
  placeholder?: string
}
