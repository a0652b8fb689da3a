import type { Vue } from '@dioptrie/domain/poste/vues'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete } from '../../../kernel/api.ts'
import { useTranslations } from '../../../kernel/i18n.tsx'
import type { VueGardee } from '../../../kernel/preferences.ts'
import { usePermission } from '../../../kernel/session.ts'
import { NonLu } from '../../Erreur.tsx'
import { FenetreSaisie } from '../../FenetreSaisie.tsx'
import { sansAccents } from '../../sansAccents.ts'
import { useAction } from '../../useAction.ts'

interface Props {
  nom: string
  question: Record<string, string>
  colonnes: VueGardee['Colonnes']
  vues: Vue[]
  /** The view that one had before changing something. */
  propose: string
  fermer: () => void
}

/** The list as it stands, under a name; a name that is already one's own takes it in its place. */
export default function Garder({ nom, question, colonnes, vues, propose, fermer }: Props) {
  const t = useTranslations('vues')
  const peutPartager = usePermission('etats.partager')
  const [Nom, setNom] = useState(propose)
  const connue = vues.find(v => v.Mien && sansAccents(v.Nom) === sansAccents(Nom))
  const [role, setRole] = useState<string | null>(null)
  const [defaut, setDefaut] = useState<boolean | null>(null)
  const garder = useAction(contrat.vues.enregistrer, {
    dit: v => t('gardee', { nom: v.Nom }),
    fait: fermer,
  })
  const partagee = role ?? connue?.IdRole ?? ''
  const ouverte = defaut ?? connue?.Defaut ?? false
  return (
    <FenetreSaisie
      titre={t('garder')}
      texte={t('garderTexte')}
      fermer={fermer}
      bouton={t(connue ? 'remplacer' : 'garderCourt')}
      quoi={t('nonGardee')}
      action={garder}
      empeche={!Nom.trim()}
      envoyer={() =>
        garder.faire({
          payload: {
            Nom: Nom.trim(),
            Liste: nom,
            Question: question,
            Colonnes: colonnes,
            IdRole: (peutPartager && partagee) || null,
            Defaut: ouverte,
          },
        })
      }
    >
      <TextInput
        label={t('nom')}
        required
        maxLength={60}
        data-autofocus
        value={Nom}
        error={garder.champs.Nom}
        description={connue ? t('remplace', { nom: connue.Nom }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={e => setNom(e.currentTarget.value)}
      />
      <Checkbox
        label={t('ouvrirToujours')}
        checked={ouverte}
        onChange={e => setDefaut(e.currentTarget.checked)}
      />
      {peutPartager && <AvecQui role={partagee} choisir={setRole} erreur={garder.champs.IdRole} />}
    </FenetreSaisie>
  )
}

interface PropsAvecQui {
  role: string
  choisir: (role: string) => void
  erreur: string | undefined
}

function AvecQui({ role, choisir, erreur }: PropsAvecQui) {
  const t = useTranslations('vues')
  const choix = useQuery(requete(contrat.etatsEnregistres.choix))
  if (choix.error) return <NonLu lecture={choix} />
  return (
    <NativeSelect
      label={t('partagerAvec')}
      value={role}
      error={erreur}
      data={[
        { value: '', label: t('moiSeul') },
        ...(choix.data?.roles ?? []).map(r => ({ value: r._id, label: r.Nom })),
      ]}
      onChange={e => choisir(e.currentTarget.value)}
    />
  )
}
