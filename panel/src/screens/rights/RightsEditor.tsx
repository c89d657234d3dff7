import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ROLES, type Role } from '@attune/contract/roles'
import type { Rights } from '@attune/contract/staff/rights/rights-calls'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { useDraftStore } from '../../client/forms/use-form-draft.ts'
import { useTellIfLeft } from '../../client/forms/use-tell-if-left.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { formatCount } from '../../ui/format-count.ts'
import {
  dropSent,
  labelOf,
  NONE,
  rebase,
  resumeDraft,
  toChange,
  toggle,
  toStored,
  type Column,
  type RightsDraft,
} from './rights-draft.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { rightsQuery } from './rights-query.ts'
import { WouldSeeDialog } from './WouldSeeDialog.tsx'
import classes from './Rights.module.css'

/** The matrix with its changes, saved in one call. Until then, they are stored. */
export const RightsEditor = ({ rights }: { rights: Rights }) => {
  const { organization: id } = rights
  const store = useDraftStore(`rights:${id}`)
  const [kept, setKept] = useState(() => resumeDraft(rights, store.read()))
  const [role, setRole] = useState<Column>('ROLE_COACH')
  const [previewing, setPreviewing] = useState(false)
  const one = useMediaQuery('(width < 1200px)', undefined, { getInitialValueInEffect: false })
  const mayList = useMay('users.list')
  const columns = columnsOf(rights)
  const key = rightsQuery(id).queryKey
  const tellIfLeft = useTellIfLeft()
  const save = useMutation({
    mutationFn: (sent: RightsDraft) => calls.directory.setRights({ id, ...toChange(rights, sent), rev: rights.rev }),
    meta: { quiet: true },
    onSuccess: (saved, sent) => {
      // Also if the page has been left since.
      store.write({})
      setKept((current) => dropSent(current, sent))
      queryClient.setQueryData(key, saved)
      notify({ kind: 'good', title: 'Rights saved' })
    },
    // Someone else may have been faster: what they saved is shown, and remaining differences can be saved over it.
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: key })
      tellIfLeft(error)
    },
  })
  const saving = save.isPending ? save.variables : NONE
  const draft = rebase(rights, kept, saving)
  useEffect(() => store.write(toStored(rights, draft)))
  return (
    <>
      {one === true && (
        <Select
          className={classes.role ?? ''}
          label="Role"
          allowDeselect={false}
          data={columns.map((value) => ({ value, label: labelOf(value) }))}
          value={role}
          onChange={(chosen) => setRole(columns.find((each) => each === chosen) ?? role)}
        />
      )}
      <RightsMatrix
        rights={rights}
        draft={draft}
        columns={one === true ? [role] : columns}
        onToggle={(column, permission) => {
          if (!save.isPending) save.reset()
          setKept(toggle(rights, draft, column, permission, saving))
        }}
      >
        {save.error !== null && (
          <p className={classes.problem} role="alert">
            {failureOf(save.error).content}
          </p>
        )}
        {draft.size > 0 && (
          <div className={classes.bar}>
            <span className={classes.count} role="status">
              {formatCount(draft.size, 'change')}
            </span>
            {mayList && (
              <Button variant="default" onClick={() => setPreviewing(true)}>
                Who would see what
              </Button>
            )}
            <Button variant="default" disabled={save.isPending} onClick={() => setKept(NONE)}>
              Discard
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
              Save
            </Button>
          </div>
        )}
      </RightsMatrix>
      <LeaveGuard isUnsaved={draft.size > 0 && !save.isPending} onLeave={() => setKept(NONE)} />
      {previewing && (
        <WouldSeeDialog organizationId={id} change={toChange(rights, draft)} onClose={() => setPreviewing(false)} />
      )}
    </>
  )
}

/** What the installation allows has its own column for those who may change it, or if it limits something. */
const columnsOf = ({ allowed, abilities }: Rights): Column[] => [
  ...(abilities.updateAllowed || allowed !== null ? (['allowed'] as const) : []),
  ...(ROLES as readonly Role[]),
]
