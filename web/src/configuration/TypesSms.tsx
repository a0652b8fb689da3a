import type { TypeSms } from '@dioptrie/domain/configuration/contract'
import { compterSms } from '@dioptrie/domain/configuration/sms'
import { ActionIcon, Button, Switch, TextInput, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ModeleSms } from '../sms/ModeleSms.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import table from './table.module.css'

/** The messages the network sends, each with its own template. */
export function TypesSms({ types, expediteur }: { types: TypeSms[]; expediteur: string | null }) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const peutEcrire = usePermission('configuration.ecrire')
  const [ouvert, setOuvert] = useState<TypeSms | 'nouveau' | null>(null)
  return (
    <Panneau
      bord
      titre={t('sms.types')}
      lien={
        peutEcrire && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOuvert('nouveau')}
          >
            {t('sms.ajouterType')}
          </Button>
        )
      }
    >
      {types.length === 0 ? (
        <p className="empty">{t('sms.sansType')}</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('champs.Libelle')}</th>
              <th scope="col">{t('sms.message')}</th>
              <th scope="col">{t('champs.etat')}</th>
              {peutEcrire && <th scope="col">{ui('actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {types.map(type => (
              <tr key={type._id}>
                <td>
                  <strong>{type.Libelle}</strong>
                </td>
                <td>
                  {type.messageTemplate}
                  <p className="note lh18">
                    {t('sms.parties', { n: compterSms(type.messageTemplate).parties })}
                  </p>
                </td>
                <td>
                  <Statut ton={type.Actif ? 'ok' : 'mute'}>{t(type.Actif ? 'actif' : 'eteint')}</Statut>
                </td>
                {peutEcrire && (
                  <td className={table.gestes}>
                    <Tooltip label={t('modifier')}>
                      <ActionIcon
                        aria-label={t('modifierNom', { nom: type.Libelle })}
                        onClick={() => setOuvert(type)}
                      >
                        <IconPencil size={17} stroke={1.7} />
                      </ActionIcon>
                    </Tooltip>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ouvert && (
        <FenetreType
          type={ouvert === 'nouveau' ? null : ouvert}
          expediteur={expediteur}
          fermer={() => setOuvert(null)}
        />
      )}
    </Panneau>
  )
}

type ValeursType = Pick<TypeSms, 'Libelle' | 'messageTemplate' | 'Actif'>
const depuisType = ({ Libelle, messageTemplate, Actif }: TypeSms): ValeursType => ({
  Libelle,
  messageTemplate,
  Actif,
})

interface PropsType {
  type: TypeSms | null
  expediteur: string | null
  fermer: () => void
}

function FenetreType({ type, expediteur, fermer }: PropsType) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const creer = useAppel(contrat.configuration.creerTypeSms)
  const modifier = useAppel(contrat.configuration.modifierTypeSms)
  const saisie = usePetiteFiche({
    depart: type ? depuisType(type) : { Libelle: '', messageTemplate: '', Actif: true },
    version: type?.version,
    depuis: courant => depuisType(courant as unknown as TypeSms),
    requis: ['Libelle', 'messageTemplate'],
    enregistrer: (payload, envoi) =>
      type
        ? modifier.mutateAsync({ params: { id: type._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    reussi: ({ typeSms }) => {
      avisSucces(t('enregistre', { nom: typeSms.Libelle }))
      fermer()
    },
  })
  const { valeurs, poser, erreurs } = saisie
  const intitules: Record<keyof ValeursType, string> = {
    Libelle: t('champs.Libelle'),
    messageTemplate: t('sms.message'),
    Actif: t('sms.actif'),
  }
  return (
    <FenetreSaisie
      titre={type ? t('modifierNom', { nom: type.Libelle }) : t('sms.ajouterType')}
      taille={760}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      intitule={nom => intitules[nom]}
      dire={(nom, valeur) => (nom === 'Actif' ? t(valeur ? 'oui' : 'non') : undefined)}
    >
      <TextInput
        label={t('champs.Libelle')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={valeurs.Libelle}
        error={erreurs.Libelle}
        onChange={e => poser({ Libelle: e.currentTarget.value })}
      />
      <ModeleSms
        label={t('sms.message')}
        expediteur={expediteur}
        value={valeurs.messageTemplate}
        error={erreurs.messageTemplate}
        onChange={messageTemplate => poser({ messageTemplate })}
      />
      <Switch
        label={t('sms.actif')}
        checked={valeurs.Actif}
        onChange={e => poser({ Actif: e.currentTarget.checked })}
      />
    </FenetreSaisie>
  )
}
