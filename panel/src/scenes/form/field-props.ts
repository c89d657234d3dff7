import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { PropertyForm } from '@attune/contract/scenes/nodes/property'

/** The form of one kind of field, as `FormOf<'rules'>`. */
export type FormOf<Field extends PropertyForm['field']> = Extract<PropertyForm, { field: Field }>

/** What a field may need besides its own value. */
export interface FieldContext {
  node: SceneNode
  /** The node's properties as shown in the form, applied or not. */
  properties: Readonly<Record<string, unknown>>
  scene: { sceneId: string; nodes: readonly SceneNode[]; dataSource: readonly DataSource[] }
  readOnly: boolean
  /** Sets another property, such as the parser's settings. */
  onChangeOther: (name: string, value: unknown) => void
}

/** Props of a property's field. The field draws its own label, hint and error. */
export interface FieldProps<Form extends PropertyForm = PropertyForm> {
  form: Form
  value: unknown
  onChange: (value: unknown) => void
  /** Messages by path within the value, such as `0.expression`; an empty path is the whole value. */
  errors: ReadonlyMap<string, string>
  context: FieldContext
}
