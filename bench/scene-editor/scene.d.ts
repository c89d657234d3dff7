/** A node of the measured scene and its edges. */
export interface MeasuredNode {
  id: string
  type: string
  properties: Record<string, unknown>
  tells: string
  ways: { num: number; to: string }[]
  at: { x: number; y: number }
}

export declare const sceneOf: (count: number) => MeasuredNode[]
