import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DATA_TYPES, type DataSource, type SceneNode } from '@attune/contract/scenes/graph'
import { SCENE_DATA_SOURCES_MAX } from '@attune/contract/scenes/limits'
import { errorsOfSource, checkSourceId, createSource, describeSource, type SourceIssue } from './source-edits.ts'
import { ValueInput } from './ValueInput.tsx'
import classes from './SceneDataSources.module.css'

interface SceneDataSourcesProps {
  dataSource: readonly DataSource[]
  /** Of the scene; values may refer to answers. */
  nodes: readonly SceneNode[]
  /** All issues of the scene; only those of its data sources are shown. */
  issues: readonly SourceIssue[]
  readOnly: boolean
  onChange: (dataSource: DataSource[]) => void
  /** Everything that reads the data source reads it by its new name from now on. */
  onRename: (source: DataSource, id: string) => void
  /** A name may be changed next. */
  onMayRename: () => void
}

/** The scene's data sources: `data.<id>` in expressions and templates. */
export const SceneDataSources = (props: SceneDataSourcesProps) => {
  const { dataSource, nodes, issues, readOnly, onChange } = props
  const [open, setOpen] = useState<number | null>(null)
  const isFull = dataSource.length >= SCENE_DATA_SOURCES_MAX
  const add = () => {
    onChange([...dataSource, createSource(dataSource)])
    setOpen(dataSource.length)
  }
  return (
    <section className={classes.card} aria-label="Data sources">
      <header className={classes.head}>
        <h2 className={classes.title}>Data sources</h2>
        {!readOnly && !isFull && (
          <Button variant="subtle" leftSection={<IconPlus size={15} stroke={1.5} />} onClick={add}>
            Add value
          </Button>
        )}
      </header>
      {dataSource.length === 0 && (
        <p className={classes.none}>No data sources yet. They’re named values that every step of this scene can use.</p>
      )}
      {isFull && <p className={classes.none}>A scene has {SCENE_DATA_SOURCES_MAX} data sources at most.</p>}
      <ul className={classes.list}>
        {dataSource.map((source, place) => (
          <Source
            key={place}
            source={source}
            others={dataSource.filter((other) => other !== source)}
            nodes={nodes}
            errors={errorsOfSource(issues, source._id)}
            readOnly={readOnly}
            isOpen={open === place}
            onToggle={() => setOpen(open === place ? null : place)}
            onChange={(next) => onChange(dataSource.map((other, at) => (at === place ? next : other)))}
            onRename={(id) => props.onRename(source, id)}
            onMayRename={props.onMayRename}
            onRemove={() => {
              onChange(dataSource.filter((_, at) => at !== place))
              setOpen(null)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

interface SourceProps {
  source: DataSource
  others: readonly DataSource[]
  nodes: readonly SceneNode[]
  errors: ReadonlyMap<string, string>
  readOnly: boolean
  isOpen: boolean
  onToggle: () => void
  onChange: (source: DataSource) => void
  onRename: (id: string) => void
  onMayRename: () => void
  onRemove: () => void
}

const Source = (props: SourceProps) => {
  const { source, others, nodes, errors, readOnly, isOpen, onToggle, onChange, onRemove } = props
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={15} stroke={1.5} aria-hidden="true" />
          <code className={classes.id}>{source._id}</code>
          <span className={classes.what} data-bad={errors.size > 0 || undefined}>
            {errors.size > 0 ? [...errors.values()][0] : describeSource(source)}
          </span>
        </button>
        {!readOnly && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${source._id}`}
            data-tip="Remove"
            data-tip-at="above"
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen && (
        <div className={classes.form}>
          <IdInput
            id={source._id}
            others={others}
            readOnly={readOnly}
            error={errors.get('') ?? null}
            onFocus={props.onMayRename}
            onChange={props.onRename}
          />
          <ValueInput
            label={`Value of ${source._id}`}
            types={DATA_TYPES}
            value={source}
            errors={errors}
            // A value can use the values before it.
            scene={{ nodes, dataSource: others }}
            nodeId={null}
            readOnly={readOnly}
            placeholder="Set when the scene starts"
            onChange={({ kind = 'static', type = 'string', value = null }) =>
              onChange({ ...source, kind, type, value })
            }
          />
        </div>
      )}
    </li>
  )
}

interface IdInputProps {
  id: string
  others: readonly DataSource[]
  readOnly: boolean
  error: string | null
  onFocus: () => void
  onChange: (id: string) => void
}

/** A new name is applied on blur or Enter if it is valid; until then the old one stays. */
const IdInput = ({ id, others, readOnly, error, onFocus, onChange }: IdInputProps) => {
  const [draft, setDraft] = useState(id)
  const [shown, setShown] = useState(id)
  // Renamed elsewhere, such as by undo.
  if (shown !== id) {
    setShown(id)
    setDraft(id)
  }
  const fault = draft === id ? error : checkSourceId(draft, others)
  const commit = () => {
    if (draft !== id && fault === null) onChange(draft)
  }
  return (
    <TextInput
      label="Name"
      description={
        <>
          In expressions and templates: <code>data.{draft}</code>
        </>
      }
      autoComplete="off"
      spellCheck={false}
      value={draft}
      readOnly={readOnly}
      error={fault}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onFocus={onFocus}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
