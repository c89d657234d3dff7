import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failureOf } from '../../../client/failure.ts'
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx'
import { sceneQuery } from '../../scene-query.ts'
import type { FieldProps, FormOf } from '../field-props.ts'
import { scenesBut } from './scene-choices.ts'
import classes from './fields.module.css'

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
