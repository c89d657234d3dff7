import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { notifyDone } from '../../client/notify.ts'
import { useToastUntil } from '../../client/use-toast-until.ts'
import { disableInPlace } from '../../ui/disable-in-place.ts'
import { useFocusOnWrong } from '../../ui/form/focus-wrong.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { BarButton } from '../../ui/page/BarButton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PlaceAbove } from '../../ui/page/PlaceAbove.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { PromptMessages } from './PromptMessages.tsx'
import { PromptSettings } from './PromptSettings.tsx'
import { isSaveKey } from './save-key.ts'
import { usePromptEditor } from './use-prompt-editor.ts'
import classes from './PromptEditor.module.css'

interface PromptEditorProps {
  /** Null: a new template. */
  start: PromptTemplate | null
  onCreated: (id: string) => void
}

/** A prompt template's title, settings and messages. Saving makes the next version. Ctrl S saves from every field. */
export const PromptEditor = ({ start, onCreated }: PromptEditorProps) => {
  const editor = usePromptEditor(start, onCreated)
  const { saved, fields, change, save, theirs, failure, faults, isSaving, isUnsaved } = editor
  const form = useFocusOnWrong(editor.refusals)
  const saveButton = useRef<HTMLButtonElement>(null)
  // Edits from before a save would be in conflict with it.
  const closeToast = useToastUntil(isSaving)
  const discard = () => {
    const undo = editor.discard()
    // The button disappears.
    saveButton.current?.focus()
    closeToast.current = notifyDone('Edits discarded', async () => undo())
  }
  const isIdle = isSaving || (saved !== null && !isUnsaved)
  return (
    // Key presses in the fields bubble up to the form. Enter in a field doesn't save.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label="Prompt template"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isSaveKey(event)) return
        event.preventDefault()
        void save()
      }}
    >
      <PageTitle
        title={saved?.title ?? 'New Template'}
        before={<PlaceAbove to="/prompt-templates" title="Prompt Templates" />}
        {...(saved !== null && {
          beside: (
            <span className={classes.beside}>
              <Tag>{`v${saved.version}`}</Tag>
            </span>
          ),
        })}
      >
        {saved !== null && isUnsaved && !isSaving && (
          <BarButton icon={IconArrowBackUp} label="Discard edits" onClick={discard} />
        )}
        {/* Never disabled, so that the focus stays on it. */}
        <Button ref={saveButton} aria-busy={isSaving} {...disableInPlace(isIdle)} onClick={() => void save()}>
          {saved === null ? 'Create' : `Save as v${(theirs ?? saved).version + 1}`}
        </Button>
      </PageTitle>
      {(failure !== null || theirs !== null) && (
        <p className={classes.strip} role="alert" tabIndex={-1}>
          {failure ?? 'Someone else saved this prompt template in the meantime.'}
          {theirs !== null && ' Save again to overwrite their version, or discard your edits to see theirs.'}
        </p>
      )}
      <div className={classes.panes}>
        <PromptSettings
          saved={saved}
          fields={fields}
          faults={faults}
          onChange={(part) => change((before) => ({ ...before, ...part }))}
        />
        <PromptMessages
          messages={fields.messages}
          faults={faults}
          onChange={(by) => change((before) => ({ ...before, messages: by(before.messages) }))}
        />
      </div>
      <LeaveGuard isUnsaved={isUnsaved} onLeave={editor.discard} />
    </form>
  )
}
