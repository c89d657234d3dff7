/** A box of the measured scene, and where its ways out lead. */
export interface MeasuredNode {
  id: string
  type: string
  properties: Record<string, unknown>
  tells: string
  ways: { num: number; to: string }[]
  at: { x: number; y: number }
}

export declare const sceneOf: (count: number) => MeasuredNode[]
