import { TextInput } from '@mantine/core'
import {
  Suspense,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { errorsByField, NO_ERRORS } from './field-errors.ts'
import type { FieldContext, FieldProps } from './field-props.ts'
import { FIELDS } from './fields.tsx'
import {
  toNodeChange,
  changeProperty,
  isDirty,
  NO_EDITS,
  changeTitle,
  formValuesOf,
  type FormEdits,
} from './form-edits.ts'
import { HeadSlot } from './head-slot.ts'
import type { NodeIssue } from './describe-issue.ts'
import { NodeHead } from './NodeHead.tsx'
import { UnheardNote } from './UnheardNote.tsx'
import { NodeIssues } from './NodeIssues.tsx'
import { useFocusOnIssue } from './use-focus-on-issue.ts'
import { useNodeCheck } from './use-node-check.ts'
import { useToday } from './use-today.ts'
import classes from './NodeForm.module.css'

export interface NodeFormProps {
  node: SceneNode
  scene: { sceneId: string; nodes: readonly SceneNode[]; dataSource: readonly DataSource[] }
  /** Issues of the node as it is in the scene, from the live check or the server. */
  issues: readonly NodeIssue[]
  readOnly: boolean
  onApply: (change: { title: string | undefined; properties: Record<string, unknown> }) => void
  /** Called when the form gets or loses unapplied changes. */
  onDirty?: (dirty: boolean) => void
  onClose: () => void
  /** Highlights the path of an issue on the canvas. */
  onShowPath?: (issue: NodeIssue) => void
  /** The issue that the form was opened for: the cursor goes into its field. */
  openedFor?: NodeIssue | null
  /** Earlier unapplied changes, so that opening another node loses nothing. */
  initialEdits?: FormEdits
  onEdit?: (edits: FormEdits) => void
  /** Rendered between the fields and the issues: the editor's list of outputs. */
  children?: ReactNode
}

/** The form of a node: its title, a field per property, and its issues. Use the node's id as `key`. */
export const NodeForm = (props: NodeFormProps) => {
  const { node, scene, issues, readOnly, onApply, onClose, onShowPath } = props
  const [edits, edit] = useEdits(props)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnIssue(form, props.openedFor)
  const kind = nodeKindOf(node.type)
  const { title, properties } = formValuesOf(node, edits)
  const found = useNodeCheck({ ...node, properties }, scene, { today: useToday(), readOnly })
  const errors = errorsByField(found ?? [], kind.properties)
  const isDirtyNow = isDirty(edits)
  const isGood = found !== null && !found.some(({ severity }) => severity === 'error')

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!isGood || !isDirtyNow || readOnly) return
    onApply(toNodeChange(node, edits))
    edit(() => NO_EDITS)
  }
  const context: FieldContext = {
    node,
    properties,
    scene,
    readOnly,
    onChangeOther: (name, value) => edit((before) => changeProperty(node, before, name, value)),
  }
  return (
    <form
      ref={form}
      className={classes.form}
      aria-labelledby={titleId}
      noValidate
      data-read-only={readOnly || undefined}
      onSubmit={submit}
      onKeyDown={(event) => {
        // Key events of overlays, such as dialogs, bubble through portals to here.
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (isOwn && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <NodeHead id={titleId} node={node} kind={kind} slot={setSlot} onClose={onClose} />
      <HeadSlot value={slot}>
        <div className={classes.fields}>
          <UnheardNote node={node} />
          <TextInput
            label="Title"
            placeholder={kind.title}
            maxLength={SCENE_TITLE_MAX}
            autoComplete="off"
            value={title}
            readOnly={readOnly}
            onChange={(event) => {
              const { value } = event.currentTarget
              edit((before) => changeTitle(node, before, value))
            }}
          />
          <Suspense fallback={<SkeletonRows count={3} height={61} label="Loading the form" />}>
            {kind.properties.map((property) => {
              // The table is typed so that each field gets the form of its own kind.
              const Field = FIELDS[property.field] as ComponentType<FieldProps> | null
              return (
                Field !== null && (
                  <div key={property.name} className={classes.property} data-property={property.name}>
                    <Field
                      form={property}
                      value={properties[property.name]}
                      errors={errors.get(property.name) ?? NO_ERRORS}
                      context={context}
                      onChange={(value) => edit((before) => changeProperty(node, before, property.name, value))}
                    />
                  </div>
                )
              )
            })}
          </Suspense>
          {kind.properties.length === 0 && <p className={classes.nothing}>{kind.about}</p>}
        </div>
      </HeadSlot>
      {props.children}
      <NodeIssues issues={issues} {...(onShowPath !== undefined && { onShowPath })} />
      {!readOnly && (
        <ApplyBar dirty={isDirtyNow} checked={found !== null} valid={isGood} onReset={() => edit(() => NO_EDITS)} />
      )}
    </form>
  )
}

const useEdits = ({ initialEdits = NO_EDITS, onEdit, onDirty }: NodeFormProps) => {
  const [edits, setEdits] = useState(initialEdits)
  /** A field may change two properties at once; the second change must build on the first. */
  const latest = useRef(edits)
  const edit = (change: (edits: FormEdits) => FormEdits) => {
    const before = latest.current
    const next = change(before)
    latest.current = next
    setEdits(next)
    onEdit?.(next)
    if (isDirty(next) !== isDirty(before)) onDirty?.(isDirty(next))
  }
  return [edits, edit] as const
}
