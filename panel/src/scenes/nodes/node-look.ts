import type { Icon } from '@tabler/icons-react'

/** Titles of scenes and prompt templates by id; undefined if unknown. */
export interface Names {
  scene: (id: string) => string | undefined
  template: (id: string) => string | undefined
}

export const NO_NAMES: Names = { scene: () => undefined, template: () => undefined }

/** How a kind of node looks on the canvas. */
export interface NodeLook {
  icon: Icon
  /** Shown while `describe` returns an empty text. */
  unset?: string
  /** Summary of a node of this kind. Properties may be missing or invalid. */
  describe: (properties: Readonly<Record<string, unknown>>, names: Names) => string
}
