import { Button, Input } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { calls } from '../../../../client/calls.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { FieldProps, FormOf } from '../../field-props.ts'
import { moveItem } from '../../../../ui/list/move-item.ts'
import { mediaAtKey } from './media-keys.ts'
import { MediaTile } from './MediaTile.tsx'
import classes from './MediaField.module.css'

const MediaPicker = lazyPart(async () => (await import('./MediaPicker.tsx')).MediaPicker)

/** Files in sending order, chosen from the scene library or uploaded. */
export const MediaField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'media'>>) => {
  const ids = (Array.isArray(value) ? (value as unknown[]) : []).filter((id): id is string => typeof id === 'string')
  const [open, setOpen] = useState(false)
  const files = useQuery({
    queryKey: mediaAtKey(ids),
    queryFn: async ({ signal }) => (await calls.scenes.listMedia({ ids: ids.join(',') }, { signal })).data,
    enabled: ids.length > 0,
    // URLs are valid for at least an hour.
    staleTime: 30 * 60_000,
    placeholderData: (previous) => previous,
  })
  const known = new Map((files.data ?? []).map((file) => [file._id, file]))
  const state = files.isPending || files.isPlaceholderData ? 'loading' : files.error === null ? 'gone' : 'failed'
  return (
    <Input.Wrapper label={form.title} description={form.hint} error={errors.get('') ?? undefined} labelElement="div">
      {ids.length > 0 && (
        <ul className={classes.tiles} aria-label={form.title}>
          {ids.map((id, at) => (
            <MediaTile
              key={id}
              file={known.get(id) ?? state}
              readOnly={context.readOnly}
              {...(at > 0 && { onEarlier: () => onChange(moveItem(ids, at, at - 1)) })}
              onRemove={() => onChange(ids.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      {context.readOnly && ids.length === 0 && <p className={classes.none}>None</p>}
      {!context.readOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={15} stroke={1.5} aria-hidden="true" />}
            disabled={ids.length >= form.max}
            onClick={() => setOpen(true)}
          >
            {ids.length >= form.max ? `Maximum ${form.max} files` : 'Add files'}
          </Button>
        </div>
      )}
      {open && (
        <Suspense>
          <MediaPicker
            chosen={ids}
            max={form.max}
            onChoose={(chosen) => {
              onChange(chosen)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
