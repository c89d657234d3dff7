import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { PropertyForm } from '@attune/contract/scenes/nodes/property'

/** The form of one kind of field, as `FormOf<'rules'>`. */
export type FormOf<Field extends PropertyForm['field']> = Extract<PropertyForm, { field: Field }>

/** What a field of a node's form may want to know beside its own value. */
export interface FieldContext {
  node: SceneNode
  /** The node's properties as the form has them now, applied or not. */
  properties: Readonly<Record<string, unknown>>
  scene: { sceneId: string; nodes: readonly SceneNode[]; dataSource: readonly DataSource[] }
  readOnly: boolean
  /** Sets another property along, as the parser does with its settings. */
  onChangeOther: (name: string, value: unknown) => void
}

/** One property in the form of a node. The label, its hint and what is wrong with the whole are drawn by the field. */
export interface FieldProps<Form extends PropertyForm = PropertyForm> {
  form: Form
  value: unknown
  onChange: (value: unknown) => void
  /** Sentences by their place in the value, as `0.expression`; the empty place is the whole. */
  errors: ReadonlyMap<string, string>
  context: FieldContext
}
