import type { Diffusion } from '@dioptrie/domain/sms/contract'
import { STATUTS_DIFFUSION, seModifie } from '@dioptrie/domain/sms/rules'
import { IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { chemins } from '../chemins/sms.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Demander } from '../ui/Demander.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { useAction } from '../ui/useAction.ts'
import { Activite } from './Activite.tsx'
import { EtatCampagne, instant } from './etats.tsx'

export default function Campagnes() {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const ecrit = usePermission('sms.ecrire', officine)
  const supprimer = useAction(contrat.sms.supprimerDiffusion, {
    demande: ({ _id }: Diffusion) => ({ params: { id: _id } }),
  })
  const colonnes: Colonne<Diffusion>[] = [
    { champ: 'Libelle', titre: t('nomCampagne') },
    {
      champ: 'statut',
      titre: t('etat'),
      cellule: d => <EtatCampagne statut={d.statut} />,
      texte: d => t(`statuts.${d.statut}`),
    },
    { champ: 'Repertoire', titre: t('repertoire'), cede: 2 },
    {
      champ: 'messages',
      titre: t('partis'),
      droite: true,
      cellule: d => (
        <span className="chiffres">
          {d.messages.total === 0 ? '' : `${d.messages.envoyes} / ${d.messages.total}`}
        </span>
      ),
      texte: d => `${d.messages.envoyes} / ${d.messages.total}`,
    },
    { champ: 'lanceeLe', titre: t('depart'), cede: 1, texte: d => instant(d.lanceeLe ?? d.DateEnvoi) },
    { champ: 'createdBy', titre: t('par'), attenue: true, cede: 3 },
  ]
  return (
    <>
      <ListPage
        cle="campagnes-sms"
        appel={contrat.sms.diffusionsParOfficine}
        params={{ officine }}
        titre={t('campagnes')}
        nombre={n => t('nombreCampagnes', { n })}
        invite={t('inviteCampagnes')}
        colonnes={colonnes}
        filtres={[
          {
            champ: 'statut',
            titre: t('etat'),
            options: STATUTS_DIFFUSION.map(s => ({ value: s, label: t(`statuts.${s}`) })),
          },
        ]}
        ouvrir={d => chemins.campagne(d._id)}
        creer={ecrit ? { libelle: t('nouvelle'), vers: chemins.composer } : undefined}
        menu={d => [
          { libelle: ui('ouvrir'), icone: IconPencil, vers: chemins.campagne(d._id) },
          ecrit &&
            seModifie(d.statut) && {
              libelle: ui('supprimer'),
              icone: IconTrash,
              faire: () => supprimer.demander(d),
            },
        ]}
        avant={<Activite officine={officine} />}
        vide={{ icone: IconSpeakerphone, titre: () => t('videCampagnes'), texte: t('videCampagnesTexte') }}
      />
      {supprimer.sur && (
        <Demander
          action={supprimer}
          titre={t('supprimerCampagne', { nom: supprimer.sur.Libelle })}
          bouton={ui('supprimer')}
          danger
        />
      )}
    </>
  )
}
