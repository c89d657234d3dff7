import { MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { SPECIALTIES, USER_LIMITS } from '@attune/contract/staff/users/constants'
import { LabelsInput } from '../../../ui/inputs/LabelsInput.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import type { UserForm } from '../use-user-edit.ts'
import { specialtyLabel } from '@attune/contract/staff/users/user-words'
import classes from '../UserPage.module.css'

const CHOICES = SPECIALTIES.map((value) => ({ value, label: specialtyLabel(value) }))

/** What a coach is good at, and how they are presented. */
export const CoachingPart = ({ form: { user, edit, errors, set } }: { form: UserForm }) => {
  const { abilities } = user
  const isLocked = edit.featuredLocked ?? user.featuredLocked
  return (
    <SettingsPart title="Coaching">
      <MultiSelect
        label="Specializes in"
        searchable
        data={CHOICES}
        disabled={!abilities.specializesIn}
        value={edit.specializesIn ?? user.specializesIn}
        error={errors.specializesIn}
        onChange={(names) =>
          set(
            'specializesIn',
            SPECIALTIES.filter((name) => names.includes(name)),
          )
        }
      />
      <LabelsInput
        label="Tags"
        max={USER_LIMITS.tags}
        longest={USER_LIMITS.tag}
        disabled={!abilities.tags}
        value={edit.tags ?? user.tags}
        error={errors.tags ?? null}
        onChange={(tags) => set('tags', tags)}
      />
      <div className={classes.pair}>
        <Switch
          label="Featured"
          description={isLocked ? 'Locked: unlock it to change it.' : undefined}
          disabled={!abilities.featured || isLocked}
          checked={edit.featured ?? user.featured}
          error={errors.featured}
          onChange={({ currentTarget }) => set('featured', currentTarget.checked)}
        />
        <Switch
          label="Lock featured"
          disabled={!abilities.featured}
          checked={isLocked}
          onChange={({ currentTarget }) => set('featuredLocked', currentTarget.checked)}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label="Assignment boost"
          description="Coaches with a higher boost are offered first where clients are assigned."
          min={0}
          max={USER_LIMITS.boost}
          allowDecimal={false}
          disabled={!abilities.attributes}
          value={edit.contactAssignmentBoost ?? user.contactAssignmentBoost}
          error={errors.contactAssignmentBoost}
          onChange={(boost) => typeof boost === 'number' && set('contactAssignmentBoost', boost)}
        />
        <TextInput
          label="Stripe account"
          description="Of the form acct_…"
          disabled={!abilities.attributes}
          value={(edit.stripeAccountId === undefined ? user.stripeAccountId : edit.stripeAccountId) ?? ''}
          error={errors.stripeAccountId}
          onChange={({ currentTarget }) =>
            set('stripeAccountId', currentTarget.value.trim() === '' ? null : currentTarget.value.trim())
          }
        />
      </div>
      <LabelsInput
        label="Add-ons"
        max={USER_LIMITS.addons}
        longest={USER_LIMITS.tag}
        disabled={!abilities.attributes}
        value={edit.addons ?? user.addons}
        error={errors.addons ?? null}
        onChange={(addons) => set('addons', addons)}
      />
    </SettingsPart>
  )
}
