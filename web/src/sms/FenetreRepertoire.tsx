import type { Repertoire } from '@dioptrie/domain/sms/contract'
import { ecartDuNumero, nettoyerContacts } from '@dioptrie/domain/sms/rules'
import { Textarea, TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { contactsDe } from './contacts.ts'

/** How many it holds is not typed here: contacts that a colleague put in meanwhile are seen, not replaced unseen. */
const depuis = (r: Partial<Pick<Repertoire, 'Libelle' | 'Nombre'>>) => ({
  ...{ Libelle: r.Libelle ?? '', lignes: '', Nombre: r.Nombre ?? 0 },
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
    enregistrer: payload =>
      repertoire
        ? modifier.mutateAsync({ params: { id: repertoire._id }, payload })
        : creer.mutateAsync({ payload: { ...payload, IdOfficine: officine } }),
    reussi: r => {
      avisSucces(t('repertoireEnregistre', { nom: r.Libelle, n: r.Nombre }))
      fermer()
    },
  })
  const { valeurs, poser, erreurs } = saisie
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
    >
      <TextInput
        label={t('nomRepertoire')}
        required
        data-autofocus
        maxLength={120}
        autoComplete="off"
        value={valeurs.Libelle}
        error={erreurs.Libelle}
        onChange={e => poser({ Libelle: e.currentTarget.value })}
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
