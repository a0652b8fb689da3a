import type { ImageEntete, ModelEntete } from '@dioptrie/domain/configuration/contract'
import { Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampMultiple } from '../ui/ChampMultiple.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { useAction } from '../ui/useAction.ts'
import { Reglage } from './Reglage.tsx'

export type ValeursModele = {
  Libelle: string
  IdLogo: string | null
  IdPiedpage: string | null
  Mention: string
  Officines: string[]
}

export const depuisModele = (m: Record<string, unknown>): ValeursModele => ({
  Libelle: m.Libelle as string,
  IdLogo: (m.IdLogo as string | null) ?? null,
  IdPiedpage: (m.IdPiedpage as string | null) ?? null,
  Mention: (m.Mention as string | null) ?? '',
  Officines: m.Officines as string[],
})

interface Props {
  modele: ModelEntete | null
  depart: ValeursModele
  images: ImageEntete[]
  /** Officines that print with another model. */
  prises: string[]
  peutEcrire: boolean
  /** Each key pressed: the page beside follows. */
  montrer: (valeurs: ValeursModele) => void
  retire: () => void
  reprendre: (modele: ModelEntete) => void
}

/** A letterhead: its images, its line of text and the officines that print with it. */
export function Modele(props: Props) {
  const { modele, depart, images, prises, peutEcrire, montrer } = props
  const t = useTranslations('configuration')
  const _ui = useTranslations('ui')
  const { officines } = useOfficine()
  const creer = useAppel(contrat.configuration.creerModel)
  const modifier = useAppel(contrat.configuration.modifierModel)
  const supprimer = useAction(contrat.configuration.supprimerModel, {
    demande: ({ _id }: ModelEntete) => ({ params: { id: _id } }),
    dit: () => t('retire', { nom: modele?.Libelle ?? '' }),
    fait: props.retire,
  })
  const fiche = useFiche({
    cle: `modele-entete:${modele?._id ?? 'nouveau'}`,
    schema: async () =>
      (await import('@dioptrie/domain/configuration/contract')).configuration.creerModel.payload,
    depart,
    version: modele?.version,
    depuis: depuisModele,
    enregistrer: (payload, envoi) =>
      modele
        ? modifier.mutateAsync({ payload: { ...payload, _id: modele._id } }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    // Where one typed, one types on.
    suite: modele ? m => ({ valeurs: depuisModele(m), version: m.version }) : undefined,
    reussi: enregistre => {
      avisSucces(t('enregistre', { nom: enregistre.Libelle }))
      props.reprendre(enregistre)
    },
  })
  const { form } = fiche
  const valeurs = form.values
  const suivre = useEffectEvent(montrer)
  useEffect(() => suivre(valeurs), [valeurs])
  const choix = (genre: ImageEntete['Genre']) =>
    images.filter(i => i.Genre === genre).map(i => ({ value: i._id, label: i.Nom }))
  const lu = { disabled: !peutEcrire }
  const intitules: Record<keyof ValeursModele, string> = {
    Libelle: t('entete.nom'),
    IdLogo: t('entete.logo'),
    IdPiedpage: t('entete.piedpage'),
    Mention: t('entete.mention'),
    Officines: t('entete.officines'),
  }
  return (
    <>
      <Reglage
        fiche={fiche}
        peutEcrire={peutEcrire}
        intitule={nom => intitules[nom]}
        dire={(nom, valeur) =>
          nom === 'Officines'
            ? (valeur as string[]).map(id => officines.find(o => o._id === id)?.Nom ?? id).join(', ')
            : nom === 'IdLogo' || nom === 'IdPiedpage'
              ? (images.find(i => i._id === valeur)?.Nom ?? '—')
              : String(valeur || '—')
        }
      >
        <Panneau
          titre={modele ? modele.Libelle : t('entete.ajouter')}
          lien={
            modele &&
            peutEcrire && (
              <Bouton
                libelle={t('retirer')}
                size="sm"
                variant="subtle"
                color="red"
                icone={IconTrash}
                faire={() => supprimer.demander(modele)}
              />
            )
          }
        >
          <div className="grid-1 gap-16">
            <Grille>
              <TextInput
                {...lu}
                className={largeur.large}
                label={t('entete.nom')}
                required
                autoComplete="off"
                maxLength={80}
                {...form.getInputProps('Libelle')}
              />
              <ChampListe
                {...lu}
                label={t('entete.logo')}
                data={choix('logo')}
                clearable
                placeholder={t('entete.sansImage')}
                comboboxProps={{ withinPortal: false }}
                {...form.getInputProps('IdLogo')}
              />
              <ChampListe
                {...lu}
                label={t('entete.piedpage')}
                data={choix('piedpage')}
                clearable
                placeholder={t('entete.sansImage')}
                comboboxProps={{ withinPortal: false }}
                {...form.getInputProps('IdPiedpage')}
              />
              <ChampMultiple
                {...lu}
                className={largeur.large}
                label={t('entete.officines')}
                description={t('entete.officinesAide')}
                data={officines.map(o => ({ value: o._id, label: o.Nom, disabled: prises.includes(o._id) }))}
                {...form.getInputProps('Officines')}
              />
              <Textarea
                {...lu}
                className={largeur.large}
                label={t('entete.mention')}
                description={t('entete.mentionAide')}
                maxLength={200}
                {...form.getInputProps('Mention')}
              />
            </Grille>
            {modele && <PiedFiche fiche={modele} />}
          </div>
        </Panneau>
      </Reglage>
      {supprimer.sur && (
        <Demander
          action={supprimer}
          titre={t('retirerQuestion')}
          texte={t('entete.retirerTexte', { nom: supprimer.sur.Libelle })}
          bouton={t('retirer')}
          danger
          quoi={t('nonRetire')}
        />
      )}
    </>
  )
}
