import type { TypeSms } from '@dioptrie/domain/configuration/contract'
import { compterSms } from '@dioptrie/domain/configuration/sms'
import { Switch, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ModeleSms } from '../sms/ModeleSms.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Titres } from '../ui/Titres.tsx'
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
          <Bouton
            libelle={t('sms.ajouterType')}
            size="sm"
            icone={IconPlus}
            faire={() => setOuvert('nouveau')}
          />
        )
      }
    >
      {types.length === 0 ? (
        <p className="empty">{t('sms.sansType')}</p>
      ) : (
        <table className={table.table}>
          <Titres
            de={[t('champs.Libelle'), t('sms.message'), t('champs.etat'), peutEcrire && ui('actions')]}
          />
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
                    <BoutonABulle
                      icone={IconPencil}
                      libelle={t('modifierNom', { nom: type.Libelle })}
                      bulle={t('modifier')}
                      faire={() => setOuvert(type)}
                    />
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
    cle: `type-sms:${type?._id ?? 'nouveau'}`,
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
  const { lie, coche } = saisie
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
        {...lie('Libelle')}
      />
      <ModeleSms label={t('sms.message')} expediteur={expediteur} {...lie('messageTemplate')} />
      <Switch label={t('sms.actif')} {...coche('Actif')} />
    </FenetreSaisie>
  )
}
