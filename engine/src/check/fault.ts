/** `at` is the place within the property. A `reason` of null means that something is missing there. */
export interface PropertyFault {
  at?: string
  reason: string | null
}

/** What a field's check may look things up in. */
export interface FieldContext {
  sceneId: string
  properties: Record<string, unknown>
  dataSources: ReadonlySet<unknown>
  scenes: ReadonlySet<string> | undefined
  templates: ReadonlySet<string> | undefined
  alerts: ReadonlySet<string> | undefined
  media: ReadonlySet<string> | undefined
  today: string | undefined
}
