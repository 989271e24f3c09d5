import '../../apps/hub/src/styles/base.css'
import type { Language } from '@playhub/contract/limits'
import { editor as en } from '@playhub/phrases/en/editor'
import { translator } from '@playhub/phrases/t'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Chip } from '@playhub/ui/chip'
import { Choice } from '@playhub/ui/choice'
import { Field } from '@playhub/ui/field'
import { GeneratedCover } from '@playhub/ui/generated-cover'
import { MessageHtml } from '@playhub/ui/message-html'
import { Notice } from '@playhub/ui/notice'
import { Panel, Stack } from '@playhub/ui/panel'
import { PasswordField } from '@playhub/ui/password-field'
import { PickedFiles } from '@playhub/ui/picked-files'
import { Picture } from '@playhub/ui/picture'
import { RadioCards, SingleCard } from '@playhub/ui/radio-cards'
import { RichTextEditor } from '@playhub/ui/rich-text-editor'
import { Skeleton } from '@playhub/ui/skeleton'
import { Spinner } from '@playhub/ui/spinner'
import { StatusPanel } from '@playhub/ui/status-panel'
import { Wordmark } from '@playhub/ui/wordmark'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './components.css'
import { lookIn } from './stage.ts'

/** A page with the components that the hub and the desk share, in all their states. */

const look = lookIn(location.search)
document.documentElement.lang = look.language
document.documentElement.dataset.theme = look.theme

const texts = translator<typeof en>(look.language as Language, en)
const kinds = ['success', 'info', 'warning', 'danger', 'neutral'] as const
const nothing = () => {}
const file = (kind: 'image' | 'video', name: string) => ({ kind, name, bytes: 2_400_000 })

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="part" aria-label={name}>
    <h2>{name}</h2>
    <div className="row">{children}</div>
  </section>
)

const Buttons = () => (
  <Part name="Button">
    {(['accent', 'neutral', 'quiet', 'danger'] as const).map((variant) => (
      <Button key={variant} variant={variant}>
        Pay $3.99
      </Button>
    ))}
    <Button busy>Sending</Button>
    <Button blocked="Add the address for the receipt">Blocked</Button>
    <Button icon={<Clock size={20} />}>With a sign</Button>
  </Part>
)

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]
const Fields = () => (
  <Part name="Field">
    <Panel width="form">
      <Stack>
        <Field label="E-mail" hint="The receipt goes there" defaultValue="mira@playhub.example" />
        <Field
          label="E-mail"
          error={{ text: 'Invalid email format', hint: 'Add the ending, for example .com' }}
          defaultValue="mira@playhub"
        />
        <Field label="E-mail" readOnly defaultValue="mira@playhub.example" />
        <PasswordField label="Password" showLabel="Show password" defaultValue="Playhub2026" />
        <CheckboxField label="I agree" />
        <CheckboxField label="I agree" error={{ text: 'Needed to go on' }} />
        <Choice label="Theme" value="dark" options={themes} onChange={nothing} />
        <Choice isInline label="Theme" value="dark" options={themes} onChange={nothing} />
        <RadioCards
          legend="Payment method"
          cards={[
            { value: 'one', title: 'YooKassa', text: 'Card, YooMoney', aside: '₽349' },
            { value: 'two', title: 'Stripe', text: 'Card, charged in USD', aside: '$3.99' },
          ]}
          value="one"
          onChange={nothing}
        />
        <SingleCard legend="Payment method" card={{ title: 'Stripe', text: 'Card, charged in USD', aside: '$3.99' }} />
      </Stack>
    </Panel>
  </Part>
)

const States = () => (
  <>
    <Part name="Chip">
      {kinds.map((kind) => (
        <Chip key={kind} kind={kind} icon={Clock}>
          Waiting
        </Chip>
      ))}
    </Part>
    <Part name="Notice">
      {(['info', 'success', 'warning', 'danger'] as const).map((kind) => (
        <Notice key={kind} kind={kind} title="Telegram cannot be reached" code="4009" action={<Button>Try again</Button>}>
          A blocker may hold its script back.
        </Notice>
      ))}
    </Part>
    <Part name="StatusPanel">
      {(['busy', 'success', 'warning', 'danger', 'neutral'] as const).map((kind) => (
        <StatusPanel key={kind} kind={kind} title="Waiting for the bank" text="This can take a minute." actions={<Button>Cancel</Button>} />
      ))}
    </Part>
    <Part name="Spinner, Skeleton">
      <Spinner />
      <Spinner size={40} />
      <Spinner size={56} />
      <Skeleton width={240} height={48} />
    </Part>
  </>
)

const Writing = () => (
  <Part name="RichTextEditor, PickedFiles, MessageHtml">
    <div className="editor">
      <RichTextEditor label="Message" placeholder="Write here" texts={texts} onPick={nothing} />
      <RichTextEditor label="Message" texts={texts} readOnly initialHtml="<p>Nobody writes here any more.</p>" />
    </div>
    <PickedFiles
      texts={texts}
      language={look.language}
      files={[
        { ...file('image', 'town.png'), state: { at: 'waiting' } },
        { ...file('video', 'town.mp4'), state: { at: 'sending', fraction: 0.42 } },
        { ...file('image', 'roofs.png'), state: { at: 'checking' } },
        { ...file('image', 'pearls.png'), state: { at: 'failed' } },
      ]}
      onRemove={nothing}
      onRetry={nothing}
    />
    <MessageHtml html="<p>Please start it <strong>anew</strong>: <a href='https://playhub.example'>how</a></p><pre><code>Settings</code></pre>" />
  </Part>
)

const brands = ['google', 'vk', 'yandex', 'telegram', 'facebook', 'apple', 'email', 'passkey', 'youtube', 'discord', 'x', 'unknown']
const Pictures = () => (
  <Part name="BrandIcon, Wordmark, GeneratedCover, Picture">
    {brands.map((name) => (
      <span key={name} className="brand">
        <BrandIcon name={name} size={32} />
        {name}
      </span>
    ))}
    <Wordmark />
    <div className="cover">
      <GeneratedCover name="skyharbor" />
    </div>
    <div className="cover">
      <Picture base="/images/familytown/card" widths={[320, 640]} sizes="320px" width={320} height={200} name="Familytown" />
    </div>
  </Part>
)

const place = document.getElementById('components')
if (!place) throw new Error('The page has no place for the components.')
createRoot(place).render(
  <main>
    <h1>Components</h1>
    <Buttons />
    <Fields />
    <States />
    <Writing />
    <Pictures />
  </main>,
)
document.documentElement.dataset.gallery = 'ready'
