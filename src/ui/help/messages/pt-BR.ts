import type { Translation } from '../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'help.feedback.lead':
    'Estes dados nos ajudam a achar a causa; não há senha nem dados pessoais. Copie, escreva para nós e conte o que aconteceu.',
  'help.feedback.facts': 'Dados para nós',
  'help.feedback.copy': 'Copiar os dados',
  'help.feedback.mail': 'Escrever e-mail',
  'help.feedback.noMailbox': 'Este site não tem e-mail para comentários; ligue para nós, veja Fale conosco.',
  'help.feedback.subject': 'Comentário: {page}',
  'help.noMatch': 'Nenhum tema sobre “{text}”. Tente outra palavra ou escreva para nós.',
  'help.noTopic': 'Esta página não tem um tema próprio. Veja todos os temas ou os manuais.',
  'help.topic.register':
    'No modo de demonstração o cadastro só verifica os campos e não cria conta. Onde está aberto, cadastre-se com o código enviado ao celular; a escola confirma a conta.',
  'help.topic.forgetPassword':
    'Receba um código no celular ou e-mail cadastrado e defina a nova senha. No modo de demonstração nada muda; peça a redefinição ao administrador da escola.',
  'help.number.total':
    'Nota final: as partes por seus pesos; o que venceu e falta vale zero ou sai da conta, conforme o esquema. Antes da publicação mostra-se só a nota atual.',
  'help.topic.home':
    'O início resume experimentos, unidades e execuções. Digite um nome ou código na busca para achar um experimento; as etiquetas de área levam às listas.',
  'help.topic.experimentTwo':
    'Todos os experimentos públicos. Filtre por área, nível e tipo, busque e ordene; as condições ficam no endereço, e quem receber o link vê a mesma lista. O cartão leva aos detalhes.',
  'help.topic.experimentTwoDetails':
    'Objetivos, etapas com valor e números como execuções e taxa de conclusão. Veja antes a verificação do ambiente: navegador, rede e vídeo. Com a conta aberta, clique em Iniciar; uma execução inacabada pode ser retomada.',
  'help.topic.experimentRun':
    'A barra mostra a etapa, o tempo e se tudo foi salvo. Se a rede cair, não feche a página: o registro fica guardado e é enviado depois. No fim, clique em Enviar para ver os pontos de cada etapa; o que ficou pela metade continua de onde parou.',
  'help.topic.changePassword':
    'Pelo menos 8 caracteres, com letras e números, diferente das últimas e das senhas comuns. Depois da troca, os acessos em outros aparelhos terminam na hora.',
  'help.topic.login':
    'Entre com a conta recebida ou um e-mail verificado. Várias senhas erradas bloqueiam a conta por um tempo. Em computador público, saia da conta antes de ir embora.',
  'help.topic.publicDoc':
    'O sumário leva a cada seção; Imprimir também salva em PDF. Se faltar o seu idioma, mostra-se o texto em chinês simplificado com um aviso.',
  'help.topic.centre.editInfo':
    'Mantenha seus dados em Dados básicos. Depois que a instituição confirma nome e número, eles não podem ser alterados; peça a correção em Vínculo com a instituição. Para trocar celular ou e-mail, confirme a senha e digite o código enviado ao novo. Configurar notificações, em Preferências, diz o que também chega por e-mail. Meus dispositivos encerra acessos em outros lugares; Privacidade e dados exporta seus dados ou cancela a conta.',
  'help.topic.centre.hostingManage':
    'O pacote enviado é verificado em estrutura, manifesto e tamanho, e os problemas são listados com o lugar. A versão aprovada pode ser testada e publicada; os registros antigos continuam ligados à sua versão.',
  'help.topic.centre.myCourse':
    'As disciplinas que você cursa, com progresso e próximas tarefas. Para entrar em outra turma, digite o código de seis caracteres do docente.',
  'help.topic.centre.myExperiment':
    'Todos os experimentos que você fez ou está fazendo. Abra um para ver pontos, tempo e comentário de cada etapa; os em andamento podem continuar.',
  'help.topic.centre.labReport':
    'Os estudantes escrevem e entregam relatórios aqui; o texto é salvo enquanto digitam. O que nenhum avaliador abriu e ainda está no prazo pode ser retirado. Os professores avaliam em “Eu ensino”: pontos pela rubrica, comentários (Alt+1…9 insere um do banco), Ctrl+Enter salva e abre o próximo. É possível distribuir, avaliar sem nomes, comparar textos e baixar por turma.',
  'help.topic.centre.courseManage':
    'As disciplinas que você conduz ou integra. Monte a estrutura, depois as turmas e então publique. A disciplina publicada ainda pode mudar.',
  'help.topic.centre.gradeManage':
    'A situação das notas por disciplina e turma: relatórios a corrigir, notas não publicadas. A turma leva ao diário.',
  'help.topic.maintain.courseBuild.info':
    'Nome, carga horária, período e apresentação, como aparecem na capa. As mudanças valem na hora e ficam registradas.',
  'help.topic.maintain.courseBuild.notice':
    'Avise todas ou algumas turmas. É possível agendar, fixar (no máximo 3) e pedir confirmação; abra um aviso para ver quem leu e lembrar os demais (uma vez a cada 24 horas). Um aviso retirado some para os estudantes; as leituras são mantidas.',
  'help.topic.maintain.courseBuild.teacher':
    'O responsável inclui colegas pela conta completa como docente, monitor ou suporte técnico; os dois últimos podem receber outros direitos. Um estudante só pode ser monitor, e não de um curso que frequenta; monitores nunca têm direito às notas. Ao transferir a responsabilidade você passa a docente. Os demais membros podem sair por conta própria.',
  'help.topic.maintain.courseBuild.structure':
    'A árvore de capítulos; mova itens arrastando ou com botões. Inclua materiais, páginas e tarefas com abertura, prazo, tentativas, regra de contagem e exigência de relatório. Cada nó pode ter regra de liberação, de conclusão e pontos de conhecimento; “Definir vários” altera muitos de uma vez, “Mais” importa e exporta o roteiro.',
  'help.topic.maintain.courseBuild.grade':
    'As partes da nota final e o peso de cada uma; somam 100 %. “Capítulos” conta o progresso médio nos itens obrigatórios: todos, os escolhidos ou capítulo por capítulo, com nota máxima a partir do progresso definido. Salvar cria uma nova versão; as notas publicadas mantêm a sua até nova publicação.',
  'help.topic.maintain.courseBuild.examDatabase':
    'As questões da disciplina, em pastas. Ao lado da questão aberta está o que o estudante vê: teste e veja na hora a nota e o porquê. Um rascunho completo é finalizado antes de poder entrar em uma prova. Alterar uma questão usada cria nova versão e mantém as provas; o que não se quer mais é desativado. Ao salvar, são listadas as iguais ou semelhantes. Ctrl+S salva, as setas movem na lista, a barra de espaço seleciona.',
  'help.topic.maintain.teachingManage.examManage':
    'Provas e provas escritas ficam lado a lado acima. Uma nova prova é configurada em etapas, cada uma salva; quando tudo em “Verificar” passa, ela é publicada: os candidatos são avisados e as versões são geradas em segundo plano. Abre e termina pelo relógio do servidor, sem página aberta. Aberta, só pode terminar mais tarde, durar mais ou ser menos rígida; pode ser retirada enquanto ninguém começou. Quem precisa de mais tempo o recebe em “Candidatos”.',
  'help.topic.maintain.teachingManage.testManage':
    'Um teste pertence a um nó da estrutura, para uma verificação rápida após um capítulo. Escolha uma prova escrita e publique; 0 minutos é sem limite, tentativas em branco são ilimitadas. Os alunos o veem onde o nó é mostrado. Um tempo menor não afeta quem já começou.',
  'help.topic.maintain.teachingManage.jobManagement':
    'Tarefas e relatórios da disciplina ficam lado a lado acima. Uma nova tarefa cria um nó no capítulo escolhido; escreva o enunciado, defina prazos e rubrica e use “Salvar e verificar”: quando tudo passa, ela é publicada e os alunos são avisados. O atraso decorre do prazo e o acompanha quando muda; alunos podem ter prazo extra e turmas, prazos próprios. Depois de publicada, os prazos mudam em “Mudar prazos”, e os grupos ficam fixos assim que algo é entregue. Fecha sozinha, sem página aberta.',
  'help.topic.maintain.teachingManage.classManage':
    'Crie turmas, importe estudantes por matrícula ou distribua o código, que pode ser trocado ou desligado. Remover um estudante não apaga registros.',
  'help.topic.maintain.teachingManage.scoreManagement':
    'As notas de experimentos e relatórios entram sozinhas. Abra uma pessoa para ver como o total é feito, alterar uma nota ou marcá-la como ausente, adiada, dispensado, infração ou segunda chamada: tudo exige motivo e guarda o que havia antes. As notas externas são digitadas aqui ou na planilha que você baixa e importa. Os estudantes veem o total após a publicação.',
  'help.topic.study.forum':
    'Pergunte, responda e discuta nos quadros. Pontos e números mostram o que outros escreveram desde sua última visita; quem perguntou pode aceitar uma resposta. O que contém certas palavras ou espera revisão é visto só por você e pelos docentes. “Meus pontos” diz de cada postagem se conta e por quê.',
  'help.topic.maintain.teachingManage.discuss':
    'Decida sobre o que espera ou foi denunciado; fixe, destaque, feche ou mova tópicos; oculte o que não cabe, com um motivo que o autor recebe. “Pontos” lista quais postagens contam e por quê; “Mais” traz quadros, regra e palavras. O responsável pode revelar um autor anônimo com um motivo, que fica na auditoria.',
  'help.topic.maintain.statisticalAnalysis.studyData':
    'Quem estuda, até onde, quanto, e quem precisa de ajuda. Escolha acima semestre, dias, turmas e alunos. Cada número abre os alunos que o compõem, “?” explica o cálculo; gráfico e tabela se alternam e podem ser salvos como imagem, CSV ou planilha com definições. “Progresso” diz quantos abriram e concluíram cada item; “Experimentos” soma pessoas, execuções, aprovação e tempo; “Alunos e alertas” mostra primeiro quem precisa de atenção, com os sinais: a turma leva aonde se escreve a eles.',
  'help.topic.maintain.statisticalAnalysis.qualityTeaching':
    'Se as notas são confiáveis, se os objetivos são atingidos, onde os alunos perdem pontos nos experimentos e se o retorno é rápido. Escolha acima período, dias, turmas, alunos, origem das notas e se ausentes contam. Cada número abre os alunos, execuções ou trabalhos que o compõem, “?” explica o cálculo; “—” significa sem valor, não zero. Gráfico e tabela se alternam e podem ser salvos como imagem, CSV ou planilha com definições. “Indicadores guardados” conserva o resultado atual; o relatório de objetivos é gerado na sua aba.',
  'help.topic.maintain.statisticalAnalysis.courseConstruction':
    'O que a disciplina tem, o que falta para as metas, quem fez e há quanto tempo. Escolha acima semestre, dias, turmas e alunos. Cada número abre o que o compõe, “?” explica o cálculo; gráfico e tabela se alternam e podem ser salvos como imagem, CSV ou planilha com definições. A lista ao lado do anel começa pelo que mais falta e leva à página que corrige. Partes ocultas contam apenas em “Com ocultos”; a completude as inclui. “Exportar as contagens” traz uma coluna por semestre, em Excel ou Word.',
  'help.topic.maintain.teachingManage.studyRanking':
    'Alunos por progresso, experimentos, pontos e notas, de uma turma ou de todo o curso, nesta semana, neste mês ou em todo o período; o nome abre a composição do valor. As posições são congeladas ao fim de cada semana, e “Variação” compara com elas. As configurações decidem quais classificações, nomes e linhas os alunos veem e os pontos dos eventos. O aluno sempre vê a própria posição e pode ficar anônimo.',
  'help.topic.study.testJob':
    'Testes e tarefas ficam em uma só lista por prazo; o nome abre cada um. A tarefa é salva enquanto você escreve, primeiro neste dispositivo quando não há conexão, e os envios continuam após uma queda. Até o prazo você pode retirá-la; com atraso, a página mostra o desconto. Em grupo, um entrega por todos e um escreve por vez; outro membro pode assumir. Cada versão tem um número de recibo que pode ser verificado a qualquer momento.',
  'help.topic.study.info': 'Apresentação, equipe, turma e notas em resumo. Estudo leva aos capítulos.',
  'help.topic.study.structure':
    'Estude por capítulos; o que está feito tem uma marca, ★ é obrigatório; o que está bloqueado diz por quê e abre sozinho. As tarefas mostram abertura e prazo; se houver relatório, escreva-o aqui depois do experimento.',
  'help.topic.study.attendance':
    'Quando o professor faz a chamada, um cartão aparece aqui: digite os seis números, leia o QR code mostrado pelo professor ou permita a localização. O QR code muda a cada 10 segundos e uma captura de tela logo perde a validade; cada dispositivo registra um aluno por chamada. Abaixo ficam seu registro e sua frequência: atraso e saída antecipada valem metade, licença não conta.',
  'help.topic.study.scaleOfMarks':
    'Como o total é feito: a parte de cada item, seus pontos até agora e o que falta. A “Simulação” recebe notas que você supõe e mostra o total; nada é salvo. O total aparece após a publicação.',
  'help.number.runs': 'Execuções: quantas vezes o experimento foi iniciado; cada início da mesma pessoa conta.',
  'help.number.persons': 'Pessoas: quantas pessoas diferentes o iniciaram.',
  'help.number.completion':
    'Taxa de conclusão: das execuções encerradas, a parte concluída; as em andamento não contam.',
  'help.number.pass': 'Taxa de aprovação: das execuções concluídas com nota, a parte na média ou acima.',
  'help.number.minutes': 'Tempo médio: média do tempo ativo das execuções concluídas, sem o tempo fora da página.',
  'help.number.score':
    'Pontos do experimento: soma das etapas, em 100. De várias execuções vale a melhor, a última, a primeira ou a média, conforme a tarefa.',
  'help.topic.centre.editPassword':
    'Altere sua senha. A nova tem de 8 a 64 caracteres com letras, dígitos e um caractere especial, e não é a conta nem uma das cinco últimas. Os outros dispositivos saem; cinco senhas antigas erradas bloqueiam a conta por um tempo.',
  'help.topic.centre.bindingSchool':
    'Escolha a instituição ou faculdade, informe número e nome verdadeiro, com foto ou pdf do cartão quando preciso; um administrador da faculdade decide. Um pedido por vez, no máximo cinco em 24 horas. O vínculo atual vale até lá; a aprovação atualiza nome, número e unidade.',
  'help.topic.management.logManage':
    'Aqui se vê quem fez o quê e quando. Escolha primeiro o período (por padrão, as últimas 24 horas) e filtre por conta, ação ou objeto; em Visões há perguntas comuns, como falhas de acesso, acesso sensível e mudanças de notas. Abra um registro para ver os valores antes e depois. Exportações e pacotes de evidências exigem motivo e também são registrados. Em Mais é possível verificar a cadeia e ver as cabeças diárias e o arquivo.',
  'help.topic.maintain.teachingManage.electiveStudents':
    'Estes são os alunos do curso. Veja quem solicitou, espera ou saiu; aprove, recuse, mude de turma, desligue e restaure um ou vários. O desligamento mantém todos os registros, e a restauração os traz de volta. Os alunos entram com código, por lista ou por aprovação. O nome abre o que a pessoa fez neste curso; do telefone só se vê uma parte.',
  'help.topic.maintain.teachingManage.myClass':
    'Trabalhe turma por turma. Hoje lista o que espera por você, as datas dos próximos 7 dias e quem precisa de atenção. Alunos mostra o progresso, a nota atual, os atrasos e o alerta de cada um; escreva aos escolhidos. Os grupos são sorteados, equilibrados por nota, montados à mão ou escolhidos pelos alunos. Na aula ao vivo, cada aluno tem um cartão com a etapa atual, o tempo nela e a pontuação; quem demora ou repete é marcado como parado, e uma dica chega às páginas de quem está trabalhando. Em “Presença”, faça a chamada por código, QR code rotativo, localização ou manualmente; veja quem chegou em tempo real, corrija depois com motivo e exporte.',
  'help.topic.management.schoolManage':
    'A árvore de unidades fica à esquerda: escolha uma e a lista mostra o que está logo abaixo, ou tudo abaixo com “Incluir tudo abaixo”. A busca abre o caminho até cada resultado. Arraste as unidades ou use os botões para ordená-las e movê-las; antes de mover, veja quais administradores passam a vê-la ou deixam de vê-la. Um código é único para sempre. Uma unidade com membros ou experimentos não pode ser excluída: funda-a ou desative-a. Uma excluída pode ser restaurada por 30 dias em Mais → Lixeira.',
  'help.topic.management.unitBankManage':
    'Os bancos de questões comuns das unidades que você administra. O nome abre os cursos que usam o banco: defina o que cada um pode fazer, encerre vínculos, transfira o banco; “Abrir o banco” leva às questões. Antes de excluir, veja os cursos e as provas afetados: provas, tentativas e notas existentes não mudam, e por 30 dias ele volta em “Mais → Lixeira”, vinculado como antes.',
  'help.topic.management.userManage':
    'Ingresso de setembro: baixe o modelo em “Importar”, cole a planilha da secretaria, corrija o que a verificação apontar e importe. Só quem importou baixa as senhas iniciais, três vezes em 24 horas. Um nome abre a pessoa com acessos e histórico; linhas escolhidas são ativadas, desativadas ou recebem senhas, unidades e turmas em conjunto. Em “Vínculos” aprove primeiro o que confere com o cadastro e veja o resto com j / k. Administradores da plataforma definem em “Direitos por papel” o que cada papel pode fazer.',
  'help.topic.cloud':
    'Micronuvens são espaços de laboratório das unidades. O cartão diz se está aberta e quantos estão trabalhando; quando cheia, há fila. Filtre por área e unidade, ou veja só as abertas agora ou as suas.',
  'help.topic.cloudDetails':
    'Inicie um experimento e ele roda nesta micronuvem. Quando cheia, há fila por ordem; na sua vez entre em 60 segundos, e dois minutos com a página fechada perdem a vaga. O horário é o de Pequim; fora dele você pode pedir um aviso.',
  'help.topic.previewExperimentPackage':
    'Todos os experimentos do pacote, horas, preço e validade. “Conhecer” abre a página de cada um; os cinzas foram retirados e não contam.',
  'help.topic.wishList':
    'Escreva o que gostaria de usar, para quantos e para quê, deixe o contato e envie; não é preciso conta. Procure o que é oferecido ou descreva o que não está no catálogo. Sem conta, o rascunho fica 30 dias neste navegador; com conta, é guardado, e o que foi escrito antes pode ser juntado.',
  'help.topic.wishListSuccess':
    'Guarde o número. Com ele e os quatro últimos dígitos do telefone você vê estado e resposta, cinco vezes por hora; com a conta, está em Minhas listas de desejos.',
  'help.topic.centre.myWishlist':
    'O rascunho fica acima e é salvo aos poucos; abaixo você acompanha estado, responsável e resposta. Até a resposta, pode retirar ou acrescentar uma nota; uma recusada ou retirada pode ser reenviada.',
  'help.topic.shoppingCartDesc':
    'Defina vagas e período, confira, dê um motivo e envie. O que está em vermelho precisa ser corrigido antes de ser escolhido. “Meus pedidos” mostra cada decisão e recebe o comprovante de um pedido com custo. Um pacote custa o preço por vaga; um experimento avulso recebe preço na aprovação.',
  'help.topic.management.orderManage':
    'Comece pelo que aguarda decisão, atrasados primeiro. Na aprovação é possível reduzir vagas ou mover o período, com uma nota; o que tem custo aguarda comprovante e é liberado depois de aceito. Um comprovante visto em outro pedido é sinalizado. Um pedido liberado pode ser prolongado, receber vagas ou ser reembolsado. “Itens” exporta linha a linha e soma o total.',
  'help.topic.centre.accessExperimentPackage':
    'O que você ou sua unidade pode usar de fora. O primeiro início usa uma vaga, para sempre. Termina à meia-noite após o último dia; execuções em andamento podem terminar. Docentes renovam, põem os experimentos em um curso e veem quem usa as vagas da unidade.',
  'help.topic.centre.openExperiment':
    '“Abertos para mim” lista os experimentos abertos para você: quando há reserva, escolha antes um horário; a entrada começa 5 minutos antes. Em “Minhas reservas” você cancela até o prazo; duas faltas em 30 dias suspendem as reservas. Professores pedem aberturas em “Meus pedidos”, e um administrador da unidade decide.',
  'help.topic.management.teachingStatisticsManage':
    'Escolha um período letivo ou datas e filtre por tipo de uso, origem ou categoria. Um número abre as execuções por trás dele; um nome no detalhamento mostra só ele. A comparação escreve a variação ao lado de cada número. A planilha exportada traz as execuções e as definições, para que qualquer um chegue aos mesmos números. Sem o direito às linhas, nomes e matrículas ficam ocultos.',
  'help.topic.management.experimentOpenManager':
    'Comece pelos pedidos enviados: confira período, âmbito e vagas; o que passa da capacidade só é aprovado com uma observação. Antes de reduzir o período ou as vagas, as reservas afetadas são listadas. As aberturas abrem e encerram sozinhas; a presença é marcada em “Reservas”, durante o horário ou até 24 horas depois.',
  'help.topic.management.wishListManage':
    'Comece pelas enviadas: atribua, registre o contato, depois aceite ou recuse; o visitante é avisado por telefone. O telefone completo pede um motivo e some após 60 segundos. “Itens” lista um a um para exportar; “Demanda” soma por experimento e pacote, sem recusadas e retiradas.',
  'help.topic.management.cloudManage':
    'Crie uma micronuvem, adicione experimentos, horários e responsáveis, escreva a apresentação e publique. A manutenção impede a entrada na hora, mas execuções abertas terminam; ao retirar, some da lista e da busca. Em “Em execução” é possível encerrar com motivo.',
  'help.topic.management.experimentTypeManage':
    'Coloque experimentos publicados em ordem, defina horas, preço, validade e vagas e publique. Horas vazias são a soma; “Visualizar” abre a página que as unidades veem. A aba “Pontos de conhecimento” mantém os três níveis de pontos e suas relações.',
  'help.topic.tinyTest':
    'O catálogo lista os experimentos públicos por código. Digite o código; as setas movem, Espaço mostra o resumo e as primeiras etapas, Enter abre os detalhes. Com a sessão iniciada, exporte o resultado para Excel.',
  'help.topic.publicNotice':
    'Avisos públicos da plataforma, os fixados primeiro. A busca olha títulos e textos; cada aviso oferece seus anexos e vizinhos. Avisos retirados ou encerrados não aparecem.',
  'help.topic.management.homeShowEdit':
    'Organize a página inicial, os avisos e o rodapé. Cada aba tem um rascunho: salve, veja por um link de prévia válido por uma hora e publique, na hora ou com data. As diferenças são listadas antes. As últimas 20 versões podem voltar ao rascunho exatamente. Números só podem ser marcados; são contados. Em Parâmetros ficam o prazo de análise, o bloqueio de acesso, as faixas de nota e o maior pacote; valem assim que publicados.',
  'help.topic.centre.putinExperiment':
    'Experimentos que você dirige ou de que participa. “Novo experimento” cria um rascunho; um devolvido mostra o parecer em vermelho e os comentários ficam junto aos campos. Um publicado muda por revisão, e a página fica até a aprovação.',
  'help.topic.putinExperimentDetails':
    'As partes ficam à esquerda com o que está feito. Tudo é salvo sozinho, e várias pessoas podem preencher partes diferentes. Os pontos das etapas somam 100; as etapas podem ser coladas ou importadas. “Prévia e envio” lista o que falta e leva até lá. Avaliadores comentam junto aos campos e aprovam ou devolvem.',
  'help.topic.management.sharedLab':
    'Em “Pendentes” o nome abre a avaliação: comente item a item e aprove ou devolva. “Catálogo” publica, retira, destaca e ordena; antes de retirar, mostra cursos, nuvens e pacotes afetados. “Revisões” compara o antigo e o novo. “Avaliações” oculta o impróprio, com motivo.',
  'help.topic.management.experimentManage':
    'Todos os experimentos em qualquer situação: crie por um responsável, troque o responsável, publique e retire. A completude conta os itens da lista; com 100% nada falta.',
  'help.topic.management.experimentMajorMaintain':
    'A árvore traz áreas, classes e cursos; a lista mostra os experimentos e estudantes de cada curso. Em Experimentos escolha um curso e marque experimentos: vale na hora e o líder é avisado. Cobertura lista cursos com estudantes e sem experimento publicado. O arquivo de importação tem duas planilhas e é gravado inteiro ou não.',
  'help.topic.bigscreen':
    'O painel de dados alterna quatro cenas: visão geral, experimentos, uso compartilhado, qualidade. Cada número é contado dos registros e renovado a cada 30 segundos. ← → mudam a cena, Espaço pausa, F ocupa a tela, R atualiza, ? mostra as definições; o endereço aceita unit, scene, rotate, lang. Sem rede fica a última imagem, e depois segue sozinho.',
  'help.topic.verify':
    'Digite o código da planilha de notas de uma exportação para ver o número registrado, o âmbito e a definição, e o mesmo número contado agora. Depois escolha o arquivo exportado: ele é comparado neste aparelho e nunca enviado.',
  'help.shortcut.title': 'Atalhos',
  'help.shortcut.lead': 'Não valem dentro de campos e podem ser desligados em Exibição.',
  'help.shortcut.off': 'Os atalhos de uma tecla estão desligados.',
  'help.shortcut.key': 'Teclas',
  'help.shortcut.does': 'O que faz',
  'help.shortcut.search': 'Buscar',
  'help.shortcut.palette': 'Abrir a paleta de comandos',
  'help.shortcut.home': 'Ir para o início',
  'help.shortcut.lab': 'Ir para o laboratório',
  'help.shortcut.courses': 'Ir para minhas disciplinas',
  'help.shortcut.list': 'Mostrar esta lista',
  'help.shortcut.close': 'Fechar a janela de cima',
  'help.shortcut.onPage': 'Nesta página',
  'help.shortcut.everywhere': 'Em todo o site',
} as const satisfies Translation<typeof base>;
