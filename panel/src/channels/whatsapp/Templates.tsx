import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhatsAppTemplate } from '@attune/contract/channels/whatsapp/calls'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { refreshChannels, whatsappTemplatesQuery } from '../channel-queries.ts'
import { AddTemplate } from './AddTemplate.tsx'
import classes from '../Channels.module.css'

/** The texts that WhatsApp has approved. Only these can be sent once a client hasn't written for 24 hours. */
export const Templates = () => {
  const query = useQuery(whatsappTemplatesQuery)
  const { data } = query
  const mayChange = useMay('organizations.update')
  const [isAdding, setAdding] = useState(false)
  const fetching = useMutation({
    mutationFn: () => calls.channels.fetchWhatsAppTemplates({}),
    onSuccess: async ({ data: all }) => {
      await refreshChannels()
      notify({ kind: 'good', title: formatCount(all.length, 'template') })
    },
  })
  return (
    <SettingsPart
      title="WhatsApp templates"
      words="WhatsApp allows free text for 24 hours after a client’s last message. After that, only an approved template reaches them. Automation uses the one you choose if its text fits; otherwise it waits until the client writes."
    >
      {mayChange && (
        <div className={classes.connect}>
          <BusyButton
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.5} />}
            isBusy={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            Fetch from Twilio
          </BusyButton>
          <Button variant="default" leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setAdding(true)}>
            Add by hand
          </Button>
        </div>
      )}
      {data === undefined && <QueryPlaceholder query={query} count={2} height={48} label="Loading templates" />}
      {data?.length === 0 && <p className={classes.quiet}>No templates yet.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label="WhatsApp templates">
          {data.map((template) => (
            <TemplateRow key={template._id} template={template} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isAdding && <AddTemplate onClose={() => setAdding(false)} />}
    </SettingsPart>
  )
}

const STATES = {
  approved: { word: 'Approved', tone: 'good' },
  pending: { word: 'Pending', tone: 'quiet' },
  rejected: { word: 'Rejected', tone: 'bad' },
} as const

const TemplateRow = ({ template, mayChange }: { template: WhatsAppTemplate; mayChange: boolean }) => {
  const { _id: id, name, language, body, state, rejection, isDefault, contentSid } = template
  const { word, tone } = STATES[state]
  const choose = useMutation({
    mutationFn: (chosen: string | null) => calls.channels.chooseWhatsAppTemplate({ id: chosen }),
    onSuccess: refreshChannels,
  })
  const remove = useMutation({
    mutationFn: () => calls.channels.removeWhatsAppTemplate({ id }),
    onSuccess: refreshChannels,
  })
  const isChanging = choose.isPending || remove.isPending
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <div className={classes.words}>
          <p className={classes.name} dir="auto">
            {name} <Tag tone={tone}>{word}</Tag> {isDefault && <Tag>Automation</Tag>}
          </p>
          <p className={classes.meta} dir="auto">
            {body}
          </p>
          <p className={classes.meta}>
            {language} · {contentSid}
          </p>
          {rejection !== null && <p className={classes.problem}>{rejection}</p>}
        </div>
        {mayChange && (
          <div className={classes.actions}>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={28} aria-label={`Actions for ${name}`} aria-busy={isChanging}>
                  <IconDots size={16} stroke={1.5} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {isDefault ? (
                  <Menu.Item disabled={isChanging} onClick={() => choose.mutate(null)}>
                    Don’t use for automation
                  </Menu.Item>
                ) : (
                  <Menu.Item disabled={isChanging || !mayLead(template)} onClick={() => choose.mutate(id)}>
                    Use for automation
                  </Menu.Item>
                )}
                <Menu.Item color="red" disabled={isChanging} onClick={() => remove.mutate()}>
                  Remove
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
      </div>
    </li>
  )
}

/** Whether automation can use it: its single placeholder takes the whole text. */
const mayLead = ({ state, variables }: WhatsAppTemplate): boolean => state === 'approved' && variables === 1
