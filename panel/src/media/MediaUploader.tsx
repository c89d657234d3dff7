import { Button } from '@mantine/core'
import { IconAlertCircle, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react'
import type { Media, MediaKind } from '@attune/contract/media/entity'
import { calls } from '../client/calls.ts'
import { fileProblem } from './file-rules.ts'
import { uploadFailure } from './upload-failure.ts'
import { uploadFile } from './upload-file.ts'
import { uploadProblem, type UploadState } from './upload-state.ts'
import classes from './MediaUploader.module.css'

/** A file in a form. */
export interface MediaValue {
  url: string
  thumbnail: string | null
  fileName: string
  mime: string
}

interface MediaUploaderProps {
  label: string
  kind: MediaKind
  /** The organization the file belongs to; by default the one the account acts in. */
  organization?: string
  /** The current file; null if there is none. */
  value: MediaValue | null
  /** Called with a new upload, or null when the file was removed. */
  onChange: (media: Media | null) => void
  /** Called with each change of state, so that a form can hold back submitting. */
  onState?: (state: UploadState) => void
  /** MIME types; image/jpg and image/png by default. */
  accept?: readonly string[]
  hint?: string
  disabled?: boolean
}

const DEFAULT_ACCEPT = ['image/jpg', 'image/png']

/** A form field for one file: chosen or dropped, uploaded at once, shown, replaced or removed. */
export const MediaUploader = (props: MediaUploaderProps) => {
  const { label, kind, value, onChange, accept = DEFAULT_ACCEPT, hint, disabled = false } = props
  const { state, share, problem, begin, clear, forget } = useUpload(props)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) void begin(file, kind, onChange)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    if (!disabled && state !== 'submit') choose(event.dataTransfer.files)
  }
  const remove = () => {
    clear()
    onChange(null)
  }

  return (
    <div role="group" aria-labelledby={id} className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div
        className={classes.place}
        data-state={state}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <Preview key={value?.url ?? ''} value={value} />
        <div className={classes.words}>
          <div className={classes.actions}>
            <Button
              variant="default"
              disabled={disabled}
              loading={state === 'submit'}
              leftSection={<IconUpload size={15} stroke={1.5} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {value === null ? 'Choose a file' : 'Replace'}
            </Button>
            {state === 'error' && (
              <Button variant="subtle" color="gray" onClick={forget}>
                Cancel
              </Button>
            )}
            {value !== null && state !== 'error' && (
              <Button variant="subtle" color="gray" disabled={disabled || state === 'submit'} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
          {state === 'submit' && (
            <>
              <progress className={classes.progress} aria-label="Uploading" value={Math.round(share * 100)} max={100} />
              <p className={classes.hint} role="status">
                {uploadProblem(state)}
              </p>
            </>
          )}
          {state === 'error' && (
            <p className={classes.problem} role="alert">
              <IconAlertCircle size={14} stroke={1.5} aria-hidden="true" />
              {problem ?? uploadProblem(state)}
            </p>
          )}
          {state !== 'submit' && state !== 'error' && hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

const useUpload = ({ value, organization, accept = DEFAULT_ACCEPT, onState }: MediaUploaderProps) => {
  const [state, setState] = useState<UploadState>(value === null ? 'none' : 'ready')
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  /** An upload of this form that isn't saved yet. Replacing it discards it on the server. */
  const own = useRef<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const leave = useEffectEvent(() => {
    running.current?.abort()
    // The form around it no longer has to wait for this upload.
    if (state === 'submit' || state === 'error') onState?.('none')
  })
  useEffect(() => () => leave(), [])

  const enterState = (next: UploadState, why: string | null = null) => {
    setState(next)
    setProblem(why)
    onState?.(next)
  }
  const discardOwnUpload = () => {
    // If this fails, the server sweeps the file after a day.
    if (own.current !== null) void calls.media.discard({ id: own.current }).catch(() => undefined)
    own.current = null
  }

  return {
    state,
    share,
    problem,
    begin: async (file: File, kind: MediaKind, onChange: (media: Media) => void) => {
      const types = accept.map((type) => (type === 'image/jpg' ? 'image/jpeg' : type))
      const refused = types.includes(file.type) ? fileProblem(file) : 'Failed to upload file'
      if (refused !== null) return enterState('error', refused)
      setShare(0)
      enterState('submit')
      const controller = new AbortController()
      running.current = controller
      try {
        const media = await uploadFile(file, { kind, organization, onProgress: setShare, signal: controller.signal })
        discardOwnUpload()
        own.current = media._id
        enterState('ready')
        onChange(media)
      } catch (error) {
        // The form was unmounted.
        if (controller.signal.aborted) return
        enterState('error', uploadFailure(error))
      }
    },
    /** Gives up a failed upload; the previous file stays. */
    forget: () => enterState(value === null ? 'none' : 'ready'),
    clear: () => {
      discardOwnUpload()
      enterState('none')
    },
  }
}

const Preview = ({ value }: { value: MediaValue | null }) => {
  const [failed, setFailed] = useState(false)
  if (value === null) {
    return (
      <span className={classes.preview}>
        <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
      </span>
    )
  }
  if (failed) return <span className={classes.preview}>Failed to load preview</span>
  return <img className={classes.preview} src={value.url} alt={value.fileName} onError={() => setFailed(true)} />
}
