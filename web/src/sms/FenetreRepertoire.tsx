import type { Repertoire } from '@dioptrie/domain/sms/contract'
import { ecartDuNumero, nettoyerContacts } from '@dioptrie/domain/sms/rules'
import { Textarea, TextInput } from '@mantine/core'
import { contrat, requetePage, useAppel, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { contactsDe } from './contacts.ts'
import { instant } from './etats.tsx'

type Contenu = Pick<Repertoire, 'Nombre' | 'ActualiseLe'>

/**
 * What it holds is not typed here: contacts that a colleague put in meanwhile are seen, not replaced unseen, even when there are as many.
 * Those of a question are nobody's to type.
 */
const depuis = ({ Libelle = '', Question, Nombre = 0, ActualiseLe = '' }: Partial<Repertoire>) => ({
  Libelle,
  lignes: '',
  Contenu: Question ? null : ({ Nombre, ActualiseLe } as Contenu),
})

interface Props {
  officine: string
  repertoire: Repertoire | null
  fermer: () => void
}
/** One contact a line, name and number: pasted from anywhere. A known directory is renamed; its contacts are replaced when some are typed. */
export default function FenetreRepertoire({ officine, repertoire, fermer }: Props) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const creer = useAppel(contrat.sms.creerRepertoire)
  const modifier = useAppel(contrat.sms.modifierRepertoire)
  const saisie = usePetiteFiche({
    cle: `repertoire:${repertoire?._id ?? officine}`,
    depart: depuis(repertoire ?? {}),
    version: repertoire?.version,
    depuis,
    demande: ({ Libelle, lignes }) =>
      repertoire && lignes.trim() === '' ? { Libelle } : { Libelle, contacts: contactsDe(lignes) },
    requis: ['Libelle'],
    enregistrer: (payload, envoi) =>
      repertoire
        ? modifier.mutateAsync({ params: { id: repertoire._id }, payload }, envoi)
        : creer.mutateAsync({ payload: { ...payload, IdOfficine: officine } }, envoi),
    reussi: r => {
      avisSucces(t('repertoireEnregistre', { nom: r.Libelle, n: r.Nombre }))
      fermer()
    },
  })
  const { valeurs, poser, erreurs, lie } = saisie
  const lus = nettoyerContacts(contactsDe(valeurs.lignes))
  const fautifs = lus.filter(c => ecartDuNumero(c.Contacts) !== null).length
  return (
    <FenetreSaisie
      titre={repertoire ? repertoire.Libelle : t('nouveauRepertoire')}
      taille={640}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      intitule={nom => (nom === 'Libelle' ? t('nomRepertoire') : t('contacts'))}
      dire={(nom, valeur) =>
        nom === 'Contenu' && repertoire && valeur ? (
          <ContenuDit repertoire={repertoire} contenu={valeur as Contenu} />
        ) : undefined
      }
    >
      <TextInput
        label={t('nomRepertoire')}
        required
        data-autofocus
        maxLength={120}
        autoComplete="off"
        {...lie('Libelle')}
      />
      {!repertoire?.Question && (
        <Textarea
          label={t('contacts')}
          description={repertoire ? t('contactsRemplaces') : t('contactsAide')}
          autosize
          minRows={6}
          maxRows={14}
          value={valeurs.lignes}
          error={erreurs.contacts}
          onChange={e => poser({ lignes: e.currentTarget.value })}
        />
      )}
      {lus.length > 0 && <p role="status">{t('contactsLus', { n: lus.length, fautifs })}</p>}
    </FenetreSaisie>
  )
}

const NOMMES = 5

/** How many since when, and of those that came since the window was opened who they are. */
function ContenuDit({ repertoire, contenu }: { repertoire: Repertoire; contenu: Contenu }) {
  const t = useTranslations('sms')
  const venus = contenu.ActualiseLe !== repertoire.ActualiseLe
  const lus = useComplement({
    ...requetePage(contrat.sms.contacts, {
      params: { id: repertoire._id },
      query: { page: 1, limit: NOMMES },
    }),
    enabled: venus,
  })?.pageOfItems
  const noms = venus && lus ? lus.map(c => `${c.Nom} ${c.Prenoms}`.trim()) : []
  const reste = contenu.Nombre - noms.length
  return [
    t('contactsDu', { n: contenu.Nombre, le: instant(contenu.ActualiseLe) }),
    noms.length > 0 && [noms.join(', '), reste > 0 && t('etAutres', { n: reste })].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
}
