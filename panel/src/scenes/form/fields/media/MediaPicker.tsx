import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Media } from '@attune/contract/media/entity'
import { ATTACHMENT_TYPES } from '@attune/contract/media/mime'
import { calls } from '../../../../client/calls.ts'
import { failureOf } from '../../../../client/failure.ts'
import { queryClient } from '../../../../client/query-client.ts'
import { fileProblem } from '../../../../media/file-rules.ts'
import { uploadFile } from '../../../../media/upload-file.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../../ui/page/LoadFailed.tsx'
import { MEDIA_KEY, mediaPagesKey } from './media-keys.ts'
import { MediaPicture } from './MediaTile.tsx'
import classes from './MediaField.module.css'

interface MediaPickerProps {
  chosen: readonly string[]
  max: number
  onChoose: (ids: string[]) => void
  onClose: () => void
}

/** The files available to scenes, newest first, with upload. A new file is selected automatically. */
export const MediaPicker = ({ chosen, max, onChoose, onClose }: MediaPickerProps) => {
  const [ids, setIds] = useState([...chosen])
  const upload = useKeptUpload((file) => setIds((before) => (before.length < max ? [...before, file._id] : before)))
  const input = useRef<HTMLInputElement>(null)
  const files = useInfiniteQuery({
    queryKey: mediaPagesKey,
    queryFn: ({ signal, pageParam }) =>
      calls.scenes.listMedia({ limit: 24, ...(pageParam !== null && { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  })
  const loaded = files.data?.pages.flatMap(({ data }) => data)
  const toggle = (id: string) =>
    setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Dialog title="Files for scenes" size={560} onClose={onClose}>
      <div className={classes.bar}>
        <Button
          variant="default"
          loading={upload.state === 'submit'}
          leftSection={<IconUpload size={15} stroke={1.5} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Upload
        </Button>
        <p className={upload.problem === null ? classes.hint : classes.problem} role="status">
          {upload.problem ??
            (upload.state === 'submit'
              ? `Media uploading in progress. ${Math.round(upload.share * 100)} %`
              : 'Images, audio, video and documents up to 10 MB.')}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Upload a file"
          accept={[...ATTACHMENT_TYPES, 'image/jpg'].join(',')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file !== undefined) void upload.begin(file)
            currentTarget.value = ''
          }}
        />
      </div>
      {loaded === undefined && files.error !== null && (
        <LoadFailed error={files.error} onRetry={() => void files.refetch()} />
      )}
      {loaded?.length === 0 && (
        <EmptyState icon={<IconPhoto />} title="No files yet">
          Files you upload here can be sent by any scene.
        </EmptyState>
      )}
      <ul className={classes.grid} aria-label="Files" aria-busy={loaded === undefined}>
        {loaded === undefined && files.error === null
          ? Array.from({ length: 8 }, (_, at) => (
              <li key={at}>
                <Skeleton height={106} animate={false} />
              </li>
            ))
          : loaded?.map((file) => (
              <li key={file._id}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={ids.includes(file._id)}
                  disabled={!ids.includes(file._id) && ids.length >= max}
                  onClick={() => toggle(file._id)}
                >
                  <MediaPicture file={file} />
                  <span className={classes.name}>{file.fileName}</span>
                  {ids.includes(file._id) && (
                    <span className={classes.check}>
                      <IconCheck size={14} stroke={2} aria-hidden="true" />
                    </span>
                  )}
                </button>
              </li>
            ))}
      </ul>
      <div className={classes.foot}>
        {files.hasNextPage && (
          <Button variant="subtle" loading={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
            Show more
          </Button>
        )}
        <p className={classes.hint}>
          {ids.length} of {max} chosen
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={upload.state === 'submit'} onClick={() => onChoose(ids)}>
          Use these
        </Button>
      </div>
    </Dialog>
  )
}

/** Uploads a file and keeps it for scenes. */
const useKeptUpload = (onKept: (file: Media) => void) => {
  const [state, setState] = useState<'none' | 'submit' | 'error'>('none')
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fail = (words: string) => {
    setState('error')
    setProblem(words)
  }
  return {
    state,
    share,
    problem,
    begin: async (file: File) => {
      const refused = fileProblem(file)
      if (refused !== null) return fail(refused)
      const controller = new AbortController()
      running.current = controller
      setState('submit')
      setShare(0)
      setProblem(null)
      try {
        const kind = 'message-attachment'
        const { _id: id } = await uploadFile(file, { kind, onProgress: setShare, signal: controller.signal })
        const kept = await calls.scenes.keepMedia({ id }, { signal: controller.signal })
        await queryClient.invalidateQueries({ queryKey: MEDIA_KEY })
        setState('none')
        onKept(kept)
      } catch (error) {
        // The dialog was closed.
        if (!controller.signal.aborted) fail(failureOf(error).content)
      }
    },
  }
}
