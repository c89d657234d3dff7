import type { Icon } from '@tabler/icons-react'

/** What things of the organization are called, by the ids that nodes have of them; undefined where nobody knows. */
export interface Names {
  scene: (id: string) => string | undefined
  template: (id: string) => string | undefined
}

export const NO_NAMES: Names = { scene: () => undefined, template: () => undefined }

/** How a kind of node is shown on the canvas. */
export interface NodeLook {
  icon: Icon
  /** Said as long as `tells` has no words. */
  unset?: string
  /** What one node of the kind does. Its properties may be unset, or not what they should be. */
  tells: (properties: Readonly<Record<string, unknown>>, names: Names) => string
}
