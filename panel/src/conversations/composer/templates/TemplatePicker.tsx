import { IconTemplate } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { ToolPopover } from '../tools/ToolPopover.tsx'
import { TemplateList } from './TemplateList.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const TemplateEditor = lazyPart(async () => (await import('./TemplateEditor.tsx')).TemplateEditor)

interface TemplatePickerProps {
  contactId: string
  clientName: string
  onInsert: (text: string) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** Templates to insert, with access to the editor. */
export const TemplatePicker = ({ contactId, clientName, onInsert, onLeave }: TemplatePickerProps) => {
  const [editing, setEditing] = useState<{ template: MessageTemplate | null } | null>(null)
  return (
    <>
      <ToolPopover
        label="Templates"
        keyHint="/"
        icon={<IconTemplate size={17} stroke={1.5} aria-hidden="true" />}
        width={600}
        onLeave={onLeave}
      >
        {(close) => (
          <TemplateList
            contactId={contactId}
            clientName={clientName}
            onInsert={(text) => {
              close()
              onInsert(text)
            }}
            onEdit={(template) => {
              close()
              setEditing({ template })
            }}
          />
        )}
      </ToolPopover>
      {editing !== null && (
        <Suspense>
          <TemplateEditor
            template={editing.template}
            contactId={contactId}
            clientName={clientName}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  )
}
