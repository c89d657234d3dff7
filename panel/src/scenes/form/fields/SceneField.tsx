import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../../../ui/inputs/use-choices.ts'
import { sceneQuery } from '../../scene-query.ts'
import type { FieldProps, FormOf } from '../field-props.ts'
import classes from './fields.module.css'

const FOUND = 10

/** Scenes by title, without the one being edited: it must not start itself. */
const scenesBut = (sceneId: string): ChoiceSource => ({
  key: `scenes-but-${sceneId}`,
  search: async (q, signal) => {
    const { data } = await calls.scenes.list({ limit: FOUND + 1, ...(q !== '' && { q }) }, { signal })
    const others = data.filter(({ _id }) => _id !== sceneId).slice(0, FOUND)
    return others.map(({ _id, title, labels }) => ({ id: _id, name: title, detail: labels.join(', ') }))
  },
  byIds: async (ids, signal) => {
    const found = await Promise.all(ids.map((id) => calls.scenes.get({ id }, { signal })))
    return found.map(({ _id, title }) => ({ id: _id, name: title }))
  },
})

/** Another scene, with a link to it. Says so if it cannot be found. */
export const SceneField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'scene'>>) => {
  const chosen = typeof value === 'string' && value !== '' ? value : null
  const scene = useQuery({ ...sceneQuery(chosen ?? ''), enabled: chosen !== null, retry: false })
  return (
    <div className={classes.list}>
      <SearchSelect
        label={form.title}
        description={form.hint}
        placeholder="Search scenes"
        source={scenesBut(context.scene.sceneId)}
        unknown="Unknown Name"
        value={chosen}
        clearable={false}
        disabled={context.readOnly}
        error={errors.get('') ?? (scene.error === null ? null : 'Resolve next scene')}
        onChange={(id) => onChange(id ?? undefined)}
      />
      {scene.error !== null && (
        <p className={classes.note}>
          {failureOf(scene.error).content}{' '}
          <button type="button" className={classes.again} onClick={() => void scene.refetch()}>
            <IconRefresh size={14} stroke={1.5} aria-hidden="true" />
            Try again
          </button>
        </p>
      )}
      {scene.data !== undefined && scene.data.archived && (
        <p className={classes.problem}>This scene is archived, so it can’t be started.</p>
      )}
      {scene.data !== undefined && (
        <Link
          className={classes.link}
          to="/interaction-flow/scene/$id"
          params={{ id: scene.data._id }}
          target="_blank"
          aria-label={`Open ${scene.data.title} in a new tab`}
        >
          <IconExternalLink size={15} stroke={1.5} aria-hidden="true" />
          Open {scene.data.title}
        </Link>
      )}
    </div>
  )
}
