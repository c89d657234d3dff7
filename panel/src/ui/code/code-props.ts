import type { ScopeName, ScopeScene } from '@attune/engine/scope/scope-name'

/** The product's own expression language, or text with Liquid variables. */
export type CodeLanguage = 'expression' | 'template'

export interface CodeProps {
  label: string
  language: CodeLanguage
  value: string
  onChange: (value: string) => void
  /** Scene whose names are in scope. */
  scene: ScopeScene
  /** The node it is evaluated at; null for the scene as a whole. */
  nodeId: string | null
  /** The names in scope, if it isn't part of a scene. */
  names?: readonly ScopeName[]
  multiline?: boolean
  readOnly?: boolean
  /** In characters. Longer text is marked, not cut off. */
  maxLength?: number
  placeholder?: string
}
