import type { Appro as Fiche } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'

interface Props {
  officine: string
  appro: Fiche | null
  fermer: () => void
}

type Valeurs = { NomSociete: string; RegistreCom: string; Montant: number | null; Motif: string }

const depuis = (a: Partial<Fiche>): Valeurs => ({
  NomSociete: a.NomSociete ?? '',
  RegistreCom: a.RegistreCom ?? '',
  Montant: a.Montant || null,
  Motif: a.Motif ?? '',
})

/** Cash brought into the till: new, or corrected by its opposite and the right one. */
export function Appro({ officine, appro, fermer }: Props) {
  const t = useTranslations('versements.appros')
  const champ = useChamp()
  const annonce = appro?.Statut === 'Annoncée'
  const peut = usePermission(appro && !annonce ? 'caisse.annuler' : 'caisse.verser', officine)
  const fige = !peut || appro?.Statut === 'Annulée'
  const creer = useAppel(contrat.appros.creer, { uneFois: true })
  const modifier = useAppel(contrat.appros.modifier)
  const recevoir = useAppel(contrat.appros.recevoir, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: `appro:${appro?._id ?? officine}`,
    depart: depuis(appro ?? {}),
    version: appro?.version,
    depuis,
    requis: ['NomSociete', 'Montant'],
    enregistrer: (payload, envoi) =>
      appro
        ? (annonce ? recevoir : modifier).mutateAsync(
            {
              params: { id: appro._id },
              payload,
            },
            envoi,
          )
        : creer.mutateAsync({ payload: { ...payload, IdOfficine: officine } }, envoi),
    reussi: ({ Montant }) => {
      avisSucces(appro && !annonce ? t('corrige') : t('ajoute', { montant: ecrireMontant(Montant) }))
      fermer()
    },
  })
  const { valeurs, poser, erreurs, lie } = saisie
  const texte = (nom: 'NomSociete' | 'RegistreCom' | 'Motif', max: number) => ({
    maxLength: max,
    autoComplete: 'off',
    disabled: fige,
    value: valeurs[nom],
    error: erreurs[nom],
    onChange: (e: { currentTarget: HTMLInputElement }) => poser({ [nom]: e.currentTarget.value }),
  })
  const intitules: Partial<Record<keyof Valeurs, string>> = {
    NomSociete: t('societe'),
    Motif: t('motif'),
    RegistreCom: t('registre'),
  }
  return (
    <FenetreSaisie
      titre={appro ? t('fiche') : t('nouveau')}
      texte={fige ? undefined : appro && !annonce ? t('corrigerTexte') : t('nouveauTexte')}
      fermer={fermer}
      bouton={fige ? undefined : appro && !annonce ? t('corriger') : t('ajouter')}
      quoi={t('nonFait')}
      saisie={saisie}
      intitule={nom => intitules[nom]}
      dire={(_, valeur) => (typeof valeur === 'number' ? ecrireMontant(valeur) : undefined)}
    >
      <TextInput label={t('societe')} required data-autofocus {...texte('NomSociete', 120)} />
      <ChampMontant label={champ('Montant')} required disabled={fige} {...lie('Montant')} />
      <TextInput label={t('motif')} {...texte('Motif', 200)} />
      <TextInput label={t('registre')} {...texte('RegistreCom', 60)} />
    </FenetreSaisie>
  )
}
