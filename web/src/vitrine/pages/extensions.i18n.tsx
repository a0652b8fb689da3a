import { Button, Group } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useChamp, useLangue, useTranslations } from '../../kernel/i18n.tsx'
import { LANGUES } from '../../kernel/textes.ts'
import { Lecture } from '../../ui/Lecture.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'

export const dit =
  'Quatre langues, dont le français est le type : une phrase oubliée dans une autre ne compile pas. La langue se choisit en haut de cette page ; ce qui l’entoure reste en français.'

/** Les mots d’un dossier, et le nom d’un champ */
function Mots() {
  const t = useTranslations('ui')
  const champ = useChamp()
  return (
    <Lecture
      lignes={[
        ['Langue', LANGUES[useLangue()]],
        ['ui.enregistrer', t('enregistrer')],
        ['ui.exporterN', t('exporterN', { n: 3 })],
        ['champ Montant', champ('Montant')],
      ]}
    />
  )
}

/** Les jours et les nombres suivent la langue ; les montants restent en francs */
function Formats() {
  const format = useFormatter()
  return (
    <Lecture
      lignes={[
        ['Jour', format.dateTime(new Date('2026-11-16T12:00:00Z'), { dateStyle: 'full' })],
        ['Nombre', format.number(1_375_500.5)],
      ]}
    />
  )
}

/** Des touches, écrites dans la langue du clavier */
function Touches() {
  const t = useTranslations('ui')
  return (
    <Group>
      <Button rightSection={<Raccourci touche={t('ctrlEntree')} />}>{t('enregistrer')}</Button>
      <Raccourci touche="Ctrl+K" lu />
    </Group>
  )
}

export const exemples = { Mots, Formats, Touches }
